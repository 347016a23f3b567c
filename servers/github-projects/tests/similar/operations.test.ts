import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

const OPERATIONS = ['detect_duplicates', 'find_related_issues', 'suggest_labels'];
const desk = shareDesk({ server: { tools: [...OPERATIONS, 'get_issue', 'list_issues'] } });

interface Shown {
  readonly reference: string;
}

interface Found {
  readonly score: number;
  readonly tier: string;
  readonly parts: readonly { readonly points: number }[];
  readonly sharedWords: readonly string[];
}

interface Duplicates {
  readonly duplicates: readonly (Found & { readonly issue: Shown })[];
  readonly pairs: readonly (Found & { readonly older: Shown; readonly newer: Shown })[];
  readonly totalPairs: number;
  readonly compared: object;
  readonly basis: readonly { readonly fact: string; readonly seeWith?: SeeWith }[];
}

interface SeeWith {
  readonly operation: string;
  readonly arguments: object;
}

test('finds the closed issue that an open one repeats', async () => {
  const { duplicates, compared, basis } = await desk().ok<Duplicates>('detect_duplicates', {
    issueId: 'acme/probe#14',
  });
  expect(duplicates[0]).toMatchObject({
    issue: { reference: 'acme/probe#1', state: 'closed', stateReason: 'completed' },
    tier: 'likely',
  });
  expect(duplicates[0]?.sharedWords).toContain('antenna');
  for (const { score, parts } of duplicates) {
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 10);
  }
  expect(compared).toMatchObject({ repository: 'acme/probe', isWhole: true });
  expect(basis.map(({ fact }) => fact)[0]).toBe('The title and body of acme/probe#14.');
  expect(desk().simulator.counters().requests).toBe(2);
});

test('compares a text before it becomes an issue', async () => {
  const { duplicates, basis } = await desk().ok<Duplicates>('detect_duplicates', {
    title: 'It crashes if the antenna file is empty',
    body: 'The file has no lines.',
    repo: 'acme/probe',
  });
  const references = duplicates.map(({ issue }) => issue.reference);
  expect(references.slice(0, 2).toSorted()).toEqual(['acme/probe#1', 'acme/probe#14']);
  expect(basis[0]).toEqual({ fact: 'The title and body that were passed.' });
});

test('lists pairs among all, each once, the likeliest first', async () => {
  const { pairs, totalPairs } = await desk().ok<Duplicates>('detect_duplicates', {
    repo: 'acme/probe',
    limit: 2,
  });
  const named = pairs.map(({ older, newer }) => [older.reference, newer.reference]);
  expect(named).toEqual([
    ['acme/probe#1', 'acme/probe#14'],
    ['acme/probe#7', 'acme/probe#16'],
  ]);
  expect(totalPairs).toBeGreaterThanOrEqual(2);
});

test('says how much it compared with where that is not all', async () => {
  const { compared, basis } = await desk().ok<Duplicates>('detect_duplicates', {
    repo: 'acme/probe',
    newest: 5,
  });
  expect(compared).toMatchObject({ issues: 5, isWhole: false });
  expect(basis[0]?.fact).toMatch(/^The newest 5 of \d+ issues, open and closed, of acme\/probe/);
});

test.for([
  ['both an issue and a text', { issueId: '1', title: 'A' }, /either issueId or a title/],
  ['a body alone', { body: 'A' }, /a title with the body/],
] as const)('refuses %s, and asks nobody', async ([, given, says]) => {
  const { code, message } = await desk().fails('detect_duplicates', given);
  expect(code).toBe('invalid_arguments');
  expect(message).toMatch(says);
  expect(desk().simulator.counters().requests).toBe(0);
});

test('refuses a pull request', async () => {
  const { code, message } = await desk().fails('find_related_issues', { issueId: '8' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('is a pull request, not an issue');
});

test('finds the family of an issue first', async () => {
  const { related } = await desk().ok<{
    related: readonly { issue: Shown; score: number; parts: readonly { name: string }[] }[];
  }>('find_related_issues', { issueId: 'acme/probe#20' });
  const family = related.filter(({ parts }) => parts.some(({ name }) => name === 'family'));
  expect(family.map(({ issue }) => issue.reference).toSorted()).toEqual([
    'acme/probe#19',
    'acme/probe#21',
  ]);
  expect(related.slice(0, 2)).toEqual(family);
});

interface Labels {
  readonly labels: readonly string[];
  readonly suggestions: readonly {
    readonly label: string;
    readonly confidence: number;
    readonly evidence: readonly { readonly kind: string; readonly reference?: string }[];
  }[];
  readonly leftOut: readonly object[];
}

test.for([
  ['acme/probe#14', 'bug', 'acme/probe#1'],
  ['acme/probe#16', 'performance', 'acme/probe#7'],
] as const)('suggests for %s the label %s, because of %s', async ([issueId, label, because]) => {
  const { suggestions } = await desk().ok<Labels>('suggest_labels', { issueId });
  expect(suggestions[0]?.label).toBe(label);
  expect(suggestions[0]?.evidence).toContainEqual(
    expect.objectContaining({ kind: 'similar_issue', reference: because }),
  );
});

test('does not suggest what the issue has', async () => {
  const { labels, suggestions } = await desk().ok<Labels>('suggest_labels', {
    issueId: 'acme/probe#10',
    minConfidence: 0,
  });
  expect(labels).toEqual(['bug']);
  expect(suggestions.map(({ label }) => label)).not.toContain('bug');
});

const RULES = `version: 1
rules:
  - name: Noon
    on: [triage]
    when: { title: [noon] }
    then: { add_labels: [Documentation, urgent] }
`;

test('a rule is certain, and gives only labels that the repository has', async () => {
  const { suggestions, leftOut } = await desk().ok<Labels>('suggest_labels', {
    title: 'Crash at noon',
    repo: 'acme/probe',
    rules: RULES,
  });
  expect(suggestions[0]).toMatchObject({
    label: 'documentation',
    confidence: 1,
    evidence: [{ kind: 'rule', rule: 'Noon' }],
  });
  expect(leftOut).toEqual([
    {
      what: 'The label "urgent" of the rule "Noon".',
      why: 'The repository has no such label; create_label makes one.',
    },
  ]);
});

test('of rules that disagree the first counts, and what one takes away is not suggested', async () => {
  const rules = `rules:
  - { name: Never, then: { remove_labels: bug } }
  - { name: Always, then: { add_labels: [bug, question] } }`;
  const asked = { issueId: 'acme/probe#14', minConfidence: 0 };
  const without = await desk().ok<Labels>('suggest_labels', asked);
  expect(without.suggestions.map(({ label }) => label)).toContain('bug');
  const { suggestions, leftOut } = await desk().ok<Labels>('suggest_labels', { ...asked, rules });
  expect(suggestions.map(({ label }) => label)).not.toContain('bug');
  expect(suggestions[0]).toMatchObject({ label: 'question', confidence: 1 });
  expect(leftOut).toEqual([
    {
      what: 'A label of the rule "Always".',
      why: '"Never" wants to remove the label bug, "Always" to add the label bug. The first rule counts.',
    },
  ]);
});

test('asks for an issue or a title', async () => {
  const { code, message } = await desk().fails('suggest_labels', { repo: 'acme/probe' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('Expected an issueId or a title');
});

test('what the answers rest on can be seen', async () => {
  const { basis } = await desk().ok<Duplicates>('detect_duplicates', { issueId: 'acme/probe#14' });
  for (const { seeWith } of basis) {
    if (seeWith === undefined) throw new Error('There is no call that shows it.');
    await expect(desk().ok(seeWith.operation, seeWith.arguments)).resolves.toBeDefined();
  }
});
