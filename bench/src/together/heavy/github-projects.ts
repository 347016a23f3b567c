import { count, type ListHeavyCalls, repeat } from '../heavy-call.ts';

/** Documents and plans. */
export const listDocumentCalls: ListHeavyCalls = ({ documentLetters, tasks }) => {
  const size = `${count(documentLetters)} letters`;
  const prdContent = makeDocument(documentLetters);
  const read = (more: object) => repeat({ prdContent, ...more });
  return [
    { tool: 'parse_prd', size, prepare: read({ maxTasks: tasks }) },
    { tool: 'lint_prd', size, prepare: read({ limit: 200 }) },
    { tool: 'enhance_prd', size, prepare: read({ enhancementType: 'comprehensive' }) },
    {
      tool: 'create_traceability_matrix',
      size,
      prepare: read({ limit: 300 }),
    },
    {
      tool: 'apply_plan',
      size: `${tasks} tasks, rehearsed`,
      prepare: repeat({ plan: makePlan(tasks), dryRun: true }),
    },
  ];
};

/** Whatever reads a whole repository or board. */
export const listBoardCalls: ListHeavyCalls = ({ issues, items, documentLetters }) => {
  const ofIssues = `${count(issues)} issues`;
  const size = `${count(items)} items`;
  const body = makeDocument(Math.min(documentLetters, 60_000));
  return [
    {
      tool: 'detect_duplicates',
      size: `all pairs of ${ofIssues}`,
      prepare: repeat({ newest: issues, threshold: 0, limit: 100 }),
    },
    {
      tool: 'suggest_labels',
      size: ofIssues,
      prepare: repeat({ title: 'The lamp fails', body, newest: issues }),
    },
    {
      tool: 'triage_all_issues',
      size: `50 beside ${ofIssues}`,
      prepare: repeat({ onlyUntriaged: false, limit: 50 }),
    },
    {
      tool: 'forecast_completion',
      size: '50,000 runs',
      prepare: repeat({
        remaining: 100_000,
        samples: Array.from({ length: 60 }, (_, index) => index + 1),
        unit: 'points',
        runs: 50_000,
        iterationDays: 14,
      }),
    },
    { tool: 'prioritize_backlog', size, prepare: repeat({ limit: 100 }) },
    {
      tool: 'suggest_sprint_composition',
      size,
      prepare: repeat({ limit: 50, last: 26, includeUnestimated: true }),
    },
    { tool: 'assess_sprint_risk', size, prepare: repeat({ limit: 100, last: 26 }) },
    { tool: 'generate_roadmap', size, prepare: repeat({ limit: 500, capacity: 100 }) },
    { tool: 'get_velocity', size, prepare: repeat({ last: 26 }) },
  ];
};

function makeDocument(letters: number): string {
  const parts = ['# A lamp for every room\n\n## Requirements\n'];
  let length = parts[0]?.length ?? 0;
  for (let number = 1; ; number++) {
    const part = [
      `\n### FR-${number} The lamp of room ${number} dims at dusk\n`,
      `- Priority: P${number % 4}`,
      ...(number > 1 ? [`- Depends on: FR-${Math.floor(number / 2)}`] : []),
      '\nAcceptance criteria:\n',
      `- It dims within ${number} seconds, and as fast as possible`,
      '- Whoever sits there may change it by hand\n',
    ].join('\n');
    length += part.length;
    if (length > letters) return parts.join('');
    parts.push(part);
  }
}

function makePlan(tasks: number): object {
  return {
    id: 'lamps',
    title: 'A lamp for every room',
    tasks: Array.from({ length: tasks }, (_, index) => ({
      id: `T${index + 1}`,
      title: `Fit the lamp of room ${index + 1}`,
      body: 'It is bought, hung up, and dims at dusk.\n'.repeat(20),
      ...(index > 0 && { dependsOn: [`T${Math.ceil(index / 2)}`] }),
    })),
  };
}
