import { fieldOf } from '../../json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import { textsOf } from './items.ts';

/** Subscribes to a listed resource and at once ends the subscription; the legacy era only. */
export const subscribingProbe = defineProbe({
  name: 'subscribing',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  run: async ({ shared, leg, opening, piece }) => {
    const isDeclared = fieldOf(opening.capabilities, 'resources', 'subscribe') === true;
    const [uri] = textsOf(piece('lists').resources, 'uri');
    if (leg.era === 'modern' || !isDeclared || uri === undefined) return {};
    const session = await shared();
    const subscribe = await session.request('resources/subscribe', { uri });
    const unsubscribe = await session.request('resources/unsubscribe', { uri });
    return { uri, subscribe, unsubscribe };
  },
});
