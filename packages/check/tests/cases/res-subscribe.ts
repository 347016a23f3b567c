import type { JsonObject } from '../../src/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, message, opening, refused, unanswered } from '../support/evidence.ts';

const uri = 'note://notes/apple';

const subscribing = (subscribe: ReturnType<typeof answered>, unsubscribe = subscribe) =>
  evidence('legacy stdio', {
    opening: opening({ resources: { subscribe: true } }),
    subscribing: { uri, subscribe, unsubscribe },
    listening: { listens: [], channel: [], afterCancel: [] },
  });
const listening = (notifications: JsonObject | undefined, error?: number) => {
  const id = 'listen';
  const acknowledgement = message({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: {
      notifications: notifications ?? {},
      _meta: { 'io.modelcontextprotocol/subscriptionId': id },
    },
  });
  const others = notifications ? [acknowledgement] : [];
  const exchange =
    error === undefined
      ? unanswered('subscriptions/listen', { others })
      : refused('subscriptions/listen', { code: error });
  return evidence('modern stdio', {
    opening: opening({ resources: { subscribe: true } }),
    subscribing: {},
    listening: {
      listens: [
        {
          id,
          wish: 'everything',
          filter: { resourceSubscriptions: [uri] },
          exchange,
          endedBy: 'close',
          wasEndedByServer: false,
        },
      ],
      channel: others,
      afterCancel: [],
    },
  });
};
const withoutSubscribe = evidence('legacy stdio', {
  opening: opening({ resources: {} }),
  subscribing: {},
  listening: { listens: [], channel: [], afterCancel: [] },
});

/** What res/subscribe says. */
export const subscribeCases: Cases = {
  'res/subscribe': {
    passes: [
      subscribing(answered('resources/subscribe', {})),
      listening({ resourceSubscriptions: [uri] }),
    ],
    fails: [
      subscribing(refused('resources/subscribe', { code: -32601 })),
      subscribing(
        answered('resources/subscribe', {}),
        refused('resources/unsubscribe', { code: -32601 }),
      ),
      listening({}),
      listening(undefined, -32601),
    ],
    notApplicable: [withoutSubscribe],
    notVerified: [
      evidence('legacy stdio', {
        opening: opening({ resources: { subscribe: true } }),
        subscribing: {},
        listening: { listens: [], channel: [], afterCancel: [] },
      }),
      subscribing(unanswered('resources/subscribe')),
      listening(undefined),
    ],
  },
};
