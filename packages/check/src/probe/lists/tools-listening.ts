import type { Message } from '../../evidence/message.ts';
import { fieldOf } from '../../json.ts';
import { anyTransport, bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';

/** Asks to be told of changes of the list of tools, and hangs up after the first message. */
export const toolsListeningProbe = defineProbe({
  name: 'toolsListening',
  eras: bothEras,
  transports: anyTransport,
  run: async ({ open, leg, opening }) => {
    const isPromised = fieldOf(opening.capabilities, 'tools', 'listChanged') === true;
    if (leg.era === 'legacy' || !isPromised) return {};
    const session = await open();
    const hangUp = new AbortController();
    let first: Message | undefined;
    const exchange = await session.request(
      'subscriptions/listen',
      { notifications: { toolsListChanged: true } },
      {
        signal: hangUp.signal,
        onMessage: (message) => {
          first ??= message;
          hangUp.abort();
        },
      },
    );
    return { exchange, ...(first && { first }) };
  },
});
