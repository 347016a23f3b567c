import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

const FILTERED = [
  'forecast_completion',
  'generate_roadmap',
  'generate_roadmap_visualization',
  'prioritize_backlog',
  'suggest_sprint_composition',
];
const sharedDesk = shareDesk({ server: { tools: FILTERED } });

test.for(FILTERED)('%s says that a filter names what is not there', async (name) => {
  const asked = { projectId: 'acme/4', query: 'status:"In Progess"' };
  const { notes } = await sharedDesk().ok<{ readonly notes: readonly string[] }>(name, asked);
  expect(notes).toContain('The filter lets no item pass.');
  expect(notes).toContain(
    'The field "Status" has no "In Progess". There are: "Todo", "In Progress", "Done".',
  );
});
