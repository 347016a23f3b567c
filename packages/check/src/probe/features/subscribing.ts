import type { Subscribing } from '../../evidence/subscribing.ts';
import { fieldOf } from '../../wire/json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import { readList } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { textsOf } from '../../evidence/list-items.ts';

/** Subscribes to a listed resource and at once ends the subscription; the legacy era only. */
export const subscribingProbe = defineProbe({
  name: 'subscribing',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  before: ['calls'],
  run: async ({ shared, leg, opening, piece }) => {
    const isDeclared = fieldOf(opening.capabilities, 'resources', 'subscribe') === true;
    const [uri] = textsOf(piece('lists').resources, 'uri');
    if (leg.era === 'modern' || !isDeclared || uri === undefined) return {};
    const session = await shared();
    const first = await trySubscribing(session, uri);
    if (first.subscribe?.result) return first;
    // It may have gone in the meantime, which is no fault.
    const [now] = textsOf(await readList(session, 'resources'), 'uri');
    if (now === undefined) return {};
    return now === uri ? first : trySubscribing(session, now);
  },
});

async function trySubscribing(session: Session, uri: string): Promise<Subscribing> {
  const subscribe = await session.request('resources/subscribe', { uri });
  const unsubscribe = await session.request('resources/unsubscribe', { uri });
  return { uri, subscribe, unsubscribe };
}
