import { eventsOperations } from '../../src/events/events.tools.ts';
import { describeOutcomes, type Paged } from '../support/describe-outcomes.ts';
import type { TestDesk } from '../support/open-desk.ts';

const ofNone = { missing: { projectId: 'acme/99' } };
const board = { projectId: 'acme/9' };

/** A look at a board that has many more items afterwards. */
async function lookBeforeMore({ simulator, ok }: TestDesk): Promise<{ cursor: string }> {
  const { cursor } = await ok<{ cursor: string }>('get_project_changes', board);
  simulator.populate({ items: 130 });
  return { cursor };
}

/** Has the server see the events of a board. */
async function seeMany(desk: TestDesk): Promise<void> {
  const { cursor } = await lookBeforeMore(desk);
  await desk.ok('get_project_changes', { ...board, cursor, limit: 500 });
}

const many = { populate: {}, entries: 'events', atLeast: 130 } satisfies Partial<Paged>;

describeOutcomes(eventsOperations, {
  get_project_changes: {
    ...ofNone,
    paged: {
      ...many,
      next: 'cursor',
      by: 'itemId',
      arguments: async (_, desk) => ({ ...board, ...(await lookBeforeMore(desk)) }),
    },
  },
  subscribe_to_events: { ...ofNone, keepsToItself: true },
  get_recent_events: {
    missing: { subscriptionId: 'none' },
    asksNobody: true,
    paged: {
      ...many,
      with: ['get_project_changes', 'subscribe_to_events'],
      arguments: async (_, desk) => {
        const { subscriptionId } = await desk.ok('subscribe_to_events', board);
        await seeMany(desk);
        return { subscriptionId };
      },
    },
  },
  replay_events: {
    asksNobody: true,
    paged: {
      ...many,
      with: ['get_project_changes'],
      arguments: async (_, desk) => {
        await seeMany(desk);
        return { fromTimestamp: '2020-01-01T00:00:00Z' };
      },
    },
  },
});
