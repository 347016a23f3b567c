import { expect, test } from 'vitest';

import { findOwnersOfPaths, readCodeOwners } from '../../src/rules/code-owners.ts';
import { type MatchOptions, matchRules } from '../../src/rules/match-rules.ts';
import { readPathPattern } from '../../src/rules/pattern.ts';
import { findTextPaths } from '../../src/rules/paths.ts';
import { readRules } from '../../src/rules/read-rules.ts';
import type { Subject } from '../../src/rules/rule.ts';

const NOW = new Date('2026-03-31T12:00:00Z');

function subject(about: Partial<Subject> = {}): Subject {
  return {
    id: 'I_1',
    kind: 'issue',
    reference: 'acme/probe#1',
    title: 'The console crashed',
    body: 'It happens at night.\nSee `src/engine/antenna.ts` and the Stack  trace.',
    state: 'open',
    author: 'alan',
    labels: ['Bug'],
    assignees: ['ada'],
    type: 'Task',
    createdAt: '2026-03-01T12:00:00Z',
    updatedAt: '2026-03-30T13:00:00Z',
    changedPaths: [],
    fields: { Status: 'Todo', Estimate: 3, Teams: ['red', 'blue'] },
    ...about,
  };
}

/** What a condition finds; undefined where it does not hold. */
function found(when: string, about: Partial<Subject> = {}): string | undefined {
  const { rules, problems } = readRules(
    `rules:\n - name: A\n   when: ${when}\n   then: { archive: true }`,
  );
  expect(problems).toEqual([]);
  const [match] = matchRules(rules, subject(about), { trigger: 'run', now: NOW });
  return match?.evidence.map((one) => `${one.condition}: ${one.found}`).join(' | ');
}

test.for([
  ['{}', ''],
  ['{ kind: [issue, draft_issue] }', 'kind: issue'],
  ['{ kind: pull_request }', undefined],
  ['{ state: open }', 'state: open'],
  ['{ state: [closed, merged] }', undefined],
  [String.raw`{ title: '\bCRASH(es|ed)?\b' }`, 'title: "crashed" in the title'],
  ["{ body: 'crash' }", undefined],
  [
    "{ body: 'stack\\s+trace' }",
    'body: "Stack trace" in the body, line 2: "…rc/engine/antenna.ts` and the Stack trace."',
  ],
  ["{ body: '^see' }", 'body: "See" in the body, line 2: "See `src/engine/antenna.ts` and t…"'],
  ['{ text: [nothing, night] }', 'text: "night" in the body, line 1: "It happens at night."'],
  ['{ labels: bug }', 'labels: has bug'],
  ['{ labels: { all: [bug, crash] } }', undefined],
  ['{ labels: { any: [crash, BUG], none: wontfix } }', 'labels: has BUG; lacks wontfix'],
  ['{ labels: { none: bug } }', undefined],
  ["{ assignees: '@Ada' }", 'assignees: has @Ada'],
  ['{ assignees: { none: [ada] } }', undefined],
  ['{ author: [grace, ALAN] }', 'author: alan'],
  ['{ type: task }', 'type: Task'],
  ['{ type: Bug }', undefined],
  ['{ paths: /src/engine/ }', 'paths: src/engine/antenna.ts (body, line 2) fits /src/engine/'],
  ['{ paths: [docs/, "*.md"] }', undefined],
  ['{ fields: { status: [Done, todo], Estimate: 3 } }', 'fields: status is Todo; Estimate is 3'],
  ['{ fields: { Teams: blue } }', 'fields: Teams is blue'],
  ['{ fields: { Due: null } }', 'fields: Due is not set'],
  ['{ fields: { Status: null } }', undefined],
  ['{ fields: { Estimate: 5 } }', undefined],
  // From 1 March 12:00 to 31 March 12:00 there are exactly 30 days.
  ['{ older_than_days: 30 }', 'older_than_days: created 30 days ago'],
  ['{ older_than_days: 31 }', undefined],
  // From 30 March 13:00 there are 23 hours, which is no whole day.
  ['{ idle_for_days: 1 }', undefined],
] as const)('%s finds %j', ([when, says]) => {
  expect(found(when)).toBe(says);
});

test('what a subject lacks fits nothing that is wanted', () => {
  const draft = { kind: 'draft_issue', title: 'A', body: '', labels: [], assignees: [] } as const;
  expect(found('{ body: a }', draft)).toBeUndefined();
  expect(found('{ labels: bug }', draft)).toBeUndefined();
  expect(found('{ labels: { none: bug } }', draft)).toBe('labels: lacks bug');
  expect(found('{ older_than_days: 1 }', { createdAt: 'never' })).toBeUndefined();
});

test('paths that a pull request changes count before those that its text names', () => {
  const pull = { kind: 'pull_request', changedPaths: ['docs/a.md'] } as const;
  expect(found('{ paths: [/src/, /docs/] }', pull)).toBe('paths: docs/a.md (changed) fits /docs/');
});

test('rules are held only on what they are for, in their order', () => {
  const { rules } = readRules(`rules:
  - { name: A, then: { archive: true } }
  - { name: B, on: issue_opened, then: { archive: true } }
  - { name: C, on: [run, issue_opened], then: { archive: true } }`);
  const names = (trigger: MatchOptions['trigger']): readonly string[] =>
    matchRules(rules, subject(), { trigger, now: NOW }).map(({ rule }) => rule.name);
  expect(names('triage')).toEqual(['A']);
  expect(names('run')).toEqual(['A', 'C']);
  expect(names('issue_opened')).toEqual(['B', 'C']);
});

const OWNERS = `# who does what
*            @ada    # unless others
/src/engine/ @alan @acme/engine
/docs/*      @grace help@acme.example
/docs/free.md
/my\\ files/  @Linus
!x @ada
/bad nobody
\\#notes @ada
[Section] @ada
/managed/ @mona_acme
`;

test('of the lines that fit a path the last one counts, also where it names nobody', () => {
  const owners = readCodeOwners(OWNERS);
  expect(owners.problems).toEqual([
    {
      line: 7,
      message: String.raw`CODEOWNERS files know neither ! nor [ ] nor \#: "!x" is skipped.`,
    },
    { line: 8, message: '"nobody" is no @user, @org/team or e-mail address.' },
    {
      line: 9,
      message: String.raw`CODEOWNERS files know neither ! nor [ ] nor \#: "\#notes" is skipped.`,
    },
    {
      line: 10,
      message: String.raw`CODEOWNERS files know neither ! nor [ ] nor \#: "[Section]" is skipped.`,
    },
  ]);
  const paths = ['a.ts', 'src/engine/deep/b.ts', 'docs/a.md', 'docs/deep/a.md', 'docs/free.md'];
  expect(
    findOwnersOfPaths(owners, [...paths, 'my files/x', 'managed/a', '#notes', 'Docs/a.md']).map(
      ({ line, users, teams, emails }) => [line, ...users, ...teams, ...emails],
    ),
  ).toEqual([
    [2, 'ada'],
    [3, 'alan', 'acme/engine'],
    [4, 'grace', 'help@acme.example'],
    [2, 'ada'],
    [5],
    [6, 'Linus'],
    [11, 'mona_acme'],
    [2, 'ada'],
    [2, 'ada'],
  ]);
  expect(findOwnersOfPaths(readCodeOwners('/docs/ @ada'), ['src/a.ts'])).toEqual([]);
});

test('what is too much of a CODEOWNERS file is told, and no name is cut', () => {
  const long = `* ${'@somebody '.repeat(1_500)}`;
  expect(readCodeOwners(long)).toEqual({
    entries: [],
    problems: [{ line: 1, message: 'The line has 15002 characters, so it is skipped.' }],
  });
  expect(readCodeOwners('# who\n'.repeat(5_000)).problems).toEqual([]);
  expect(readCodeOwners('# who\n'.repeat(5_001)).problems).toEqual([
    { line: 5_001, message: 'Of 5001 lines only the first 5000 are read.' },
  ]);
});

test('no more people are assigned than GitHub takes, and that is told', () => {
  const names = Array.from({ length: 12 }, (_, at) => `@dev${at}`).join(' ');
  const found = assigned({ owners: readCodeOwners(`* ${names}`) });
  const logins = ['grace', ...Array.from({ length: 9 }, (_, at) => `dev${at}`)];
  expect(found).toMatchObject({
    changes: [{ kind: 'assign', logins }],
    notes: ['Of 13 people only the first 10 are assigned: GitHub takes no more.'],
  });
});

function assigned(
  options: Partial<MatchOptions>,
  about: Partial<Subject> = {},
): object | undefined {
  const { rules } = readRules('rules:\n - { name: A, then: { assign: [grace, codeowners] } }');
  const asked = { trigger: 'triage', now: NOW, ...options } as const;
  const [match] = matchRules(rules, subject(about), asked);
  return match && { changes: match.changes, ownership: match.ownership, notes: match.notes };
}

test('codeowners stands for the people who own the paths; teams are told', () => {
  const owners = readCodeOwners(OWNERS);
  expect(assigned({ owners })).toEqual({
    changes: [{ kind: 'assign', logins: ['grace', 'alan'] }],
    ownership: ['src/engine/antenna.ts fits /src/engine/ (CODEOWNERS, line 3)'],
    notes: ['acme/engine owns some of it, and is no person who can be assigned.'],
  });
  const grace = [{ kind: 'assign', logins: ['grace'] }];
  expect(assigned({})).toMatchObject({
    changes: grace,
    notes: ['Nobody was assigned: the repository has no CODEOWNERS file.'],
  });
  expect(assigned({ owners }, { body: '' })).toMatchObject({
    changes: grace,
    notes: ['Nobody was assigned: no path of a file is named.'],
  });
  expect(assigned({ owners }, { body: '`docs/free.md`' })).toMatchObject({
    changes: grace,
    notes: ['Nobody owns docs/free.md.'],
  });
});

/** Pattern, paths that fit, paths that do not; as git and GitHub say of them. */
const PATTERNS = [
  ['*.md', ['a.md', 'docs/a.md'], ['a.mdx', 'md']],
  ['/*.md', ['a.md'], ['docs/a.md']],
  ['docs/', ['docs/a.md', 'x/docs/b/c'], ['docs', 'docs.md']],
  ['/docs/', ['docs/a.md'], ['x/docs/a.md']],
  ['src/engine', ['src/engine', 'src/engine/a.ts'], ['x/src/engine', 'src/engines']],
  ['**/logs', ['logs', 'a/b/logs', 'logs/x'], ['logs2']],
  ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['ab', 'x/a/b']],
  ['abc/**', ['abc/x', 'abc/x/y'], ['abc', 'x/abc/y']],
  ['a?c', ['abc', 'x/a.c'], ['ac', 'a/c']],
  ['[a-c].ts', ['a.ts', 'x/c.ts'], ['d.ts']],
  ['[!a].ts', ['b.ts'], ['a.ts']],
  ['[[:digit:]].ts', ['1.ts'], ['a.ts', 'd].ts']],
  [String.raw`[\]].ts`, ['].ts'], [String.raw`\].ts`]],
  ['a**/b', ['a/b', 'ax/b'], ['ab', 'a/x/b']],
  ['{a,b}.ts', ['{a,b}.ts'], ['a.ts']],
  [String.raw`a\/b`, ['a/b', 'a/b/c'], ['b']],
  [String.raw`\[id\].ts`, ['[id].ts'], ['i.ts']],
  ['[id.ts', ['[id.ts'], ['i.ts']],
  ['a.b+c(d)', ['a.b+c(d)'], ['axb+c(d)']],
] as const;

test.for(PATTERNS)('the pattern %s fits %j, not %j', ([pattern, fitting, others]) => {
  const read = readPathPattern(pattern);
  const fits = 'fits' in read ? read.fits : () => undefined;
  expect(fitting.filter((path) => fits(path) !== true)).toEqual([]);
  expect(others.filter((path) => fits(path) !== false)).toEqual([]);
});

test.for([
  ['[z-a].ts', 'The pattern "[z-a].ts" cannot be read.'],
  ['[[:nonsense:]]', 'The pattern "[[:nonsense:]]" cannot be read.'],
  ['!a', '"!a" begins with !: leave out what is not meant instead.'],
  [' / ', 'An empty pattern fits no path.'],
  ['a'.repeat(301), 'A pattern has 301 characters; expected at most 300.'],
] as const)('the pattern %s is refused: %s', ([pattern, problem]) => {
  expect(readPathPattern(pattern)).toEqual({ problem });
});

test('letters count as they are, unless somebody says otherwise', () => {
  const fits = (anyCase: boolean): boolean => {
    const read = readPathPattern('/Docs/', { anyCase });
    return 'fits' in read && read.fits('docs/a.md');
  };
  expect([fits(false), fits(true)]).toEqual([false, true]);
});

test.for([
  ['See src/engine/antenna.ts:12:5, please.', ['src/engine/antenna.ts']],
  ['in `docs/update.md` and `package.json`', ['docs/update.md', 'package.json']],
  ['at run (C:\\work\\probe\\src\\a.ts:3:4)', ['work/probe/src/a.ts', 'src/a.ts']],
  ['at /home/me/probe/lib/a.js:3', ['home/me/probe/lib/a.js', 'lib/a.js']],
  ['https://github.com/acme/probe/blob/main/docs/a%20b.md#L3-L9', ['docs/a b.md']],
  ['https://raw.githubusercontent.com/acme/probe/main/a.txt', ['a.txt']],
  ['https://acme.example/docs/a.html', []],
  ['--- a/lib/x.c\n+++ b/lib/y.c', ['lib/x.c', 'lib/y.c']],
  ['./lib/y.c "src/[id].tsx" docs/.', ['lib/y.c', 'src/[id].tsx', 'docs/']],
  ['and/or, TCP/IP, 1/2, 2026/03/31, acme/probe#10, @acme/kit, Node.js, v1.2', []],
  ['../secret/a.ts, a//b.ts, //host/a.ts, `x`, mail@acme.example, docs/a#top', []],
  ['a.ts:3 twice: lib/a.ts lib/a.ts', ['a.ts', 'lib/a.ts']],
] as const)('%j names the paths %j', ([text, paths]) => {
  expect(findTextPaths(text).map(({ path }) => path)).toEqual(paths);
});
