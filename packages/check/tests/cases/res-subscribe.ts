import type { Cases } from '../support/cases.ts';
import { answered, evidence, opening, refused, unanswered } from '../support/evidence.ts';
import { listeningTo, noListening } from '../support/listening.ts';

const uri = 'note://notes/apple';

const subscribing = (subscribe: ReturnType<typeof answered>, unsubscribe = subscribe) =>
  evidence('legacy stdio', {
    opening: opening({ resources: { subscribe: true } }),
    subscribing: { uri, subscribe, unsubscribe },
    listening: noListening,
  });
const listening = (became: Parameters<typeof listeningTo>[1]) =>
  evidence('modern stdio', {
    opening: opening({ resources: { subscribe: true } }),
    subscribing: {},
    listening: listeningTo({ resourceSubscriptions: [uri] }, became),
  });
const withoutSubscribe = evidence('legacy stdio', {
  opening: opening({ resources: {} }),
  subscribing: {},
  listening: noListening,
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
      listening(-32601),
    ],
    notApplicable: [withoutSubscribe],
    notVerified: [
      evidence('legacy stdio', {
        opening: opening({ resources: { subscribe: true } }),
        subscribing: {},
        listening: noListening,
      }),
      subscribing(unanswered('resources/subscribe')),
      listening(undefined),
    ],
  },
};
