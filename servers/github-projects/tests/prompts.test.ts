import { FOREIGN_META_KEY } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { shareDesk } from './support/share-desk.ts';

const desk = shareDesk({ server: { tools: ['get_project', 'create_issue'] } });

async function wordsOf(name: string, given: Record<string, string>): Promise<readonly string[]> {
  const { messages, _meta } = await desk().client.getPrompt({ name, arguments: given });
  // A first message marks what the others quote.
  const own = _meta?.[FOREIGN_META_KEY] === undefined ? messages : messages.slice(1);
  return own.map(({ content }) => (content.type === 'text' ? content.text : ''));
}

test('generate_prd hands over the template and what GitHub knows', async () => {
  const before = desk().simulator.state();
  const [brief = '', task] = await wordsOf('generate_prd', {
    idea: 'Charts of the telemetry',
    name: 'Charts',
    users: 'Operators, , Pilots',
    timeline: ' ',
    project: 'acme/4',
    repo: 'acme/probe',
  });
  expect(JSON.parse(brief)).toMatchObject({
    template: expect.stringContaining('- Operators\n- Pilots') as string,
    context: { repository: 'acme/probe' },
  });
  expect(task).toContain('Write the whole document');
  expect(desk().simulator.state()).toEqual(before);
});

test('enhance_prd hands over the document and what it lacks', async () => {
  const document = '# Night\n\n## Requirements\n\n- FR-1 Fly fast';
  const [text, brief = '', task] = await wordsOf('enhance_prd', { document, focus: 'technical' });
  expect(text).toBe(document);
  expect(JSON.parse(brief)).toMatchObject({ withoutCriteria: [{ id: 'FR-1', line: 5 }] });
  expect(brief).toContain('vague-word');
  expect(task).toContain('Write the whole document again');
});

test('what to look at is completed', async () => {
  const ref = { type: 'ref/prompt', name: 'enhance_prd' } as const;
  const argument = { name: 'focus', value: 'tech' };
  const { completion } = await desk().client.complete({ ref, argument });
  expect(completion.values).toEqual(['technical']);
});

test('break_down_issue hands over the issue and what belongs to it', async () => {
  const [facts = '', task] = await wordsOf('break_down_issue', { issue: 'acme/probe#19' });
  expect(JSON.parse(facts)).toMatchObject({
    issue: { title: 'Landing' },
    subIssues: { subIssues: [{ title: 'Landing gear' }, { title: 'Landing radar' }] },
    complexity: { score: expect.any(Number) as number },
  });
  expect(task).toContain('apply_plan with dryRun');
});

test('break_down_issue hands over all of a long text', async () => {
  const description = `${'Many words. '.repeat(4_000)}And the last wish.`;
  const { reference } = await desk().ok<{ reference: string }>('create_issue', {
    repo: 'acme/probe',
    title: 'Long',
    description,
  });
  const [facts = ''] = await wordsOf('break_down_issue', { issue: reference });
  expect(JSON.parse(facts)).toMatchObject({ issue: { body: description } });
});

test('plan_next_sprint hands over velocity and what fits', async () => {
  const [facts = '', task] = await wordsOf('plan_next_sprint', { project: 'acme/4', goal: 'Land' });
  expect(JSON.parse(facts)).toMatchObject({
    runningSprint: { sprint: { title: 'Sprint 4' } },
    suggestion: { sprint: { title: 'Sprint 5' } },
  });
  expect(facts).toContain('velocity');
  expect(task).toContain('The sprint is for: Land');
});

test('plan_next_sprint takes a capacity where no sprint is finished, and leaves out what is blank', async () => {
  const { project } = desk().simulator.populate({
    items: 4,
    iterations: { count: 2, completed: 0 },
  });
  await expect(wordsOf('plan_next_sprint', { project })).rejects.toThrow(/argument capacity/);
  const given = { project, capacity: '7.5', goal: ' ' };
  const [facts = '', task] = await wordsOf('plan_next_sprint', given);
  expect(JSON.parse(facts)).toMatchObject({ suggestion: { capacity: 7.5 } });
  expect(task).not.toContain('The sprint is for');
  await expect(wordsOf('plan_next_sprint', { project, capacity: 'much' })).rejects.toThrow(
    /capacity/,
  );
  const blank = await wordsOf('plan_next_sprint', { project: 'acme/4', capacity: ' ' });
  expect(blank[0]).toContain('Sprint 5');
});

test('triage_backlog hands over suggestions with evidence, and changes nothing', async () => {
  const before = desk().simulator.state();
  const [facts] = await wordsOf('triage_backlog', { repo: 'acme/probe', project: 'acme/4' });
  expect(facts).toContain('acme/probe#14');
  expect(desk().simulator.state()).toEqual(before);
});
