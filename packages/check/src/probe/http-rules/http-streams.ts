import type { CallRecord } from '../../evidence/calls.ts';
import type { HttpStreams } from '../../evidence/http-streams.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { defineProbe } from '../define-probe.ts';
import { callSideBySide, chooseCalls } from './call-side-by-side.ts';
import { holdOpen, listenTwice, subscribe } from './listen.ts';
import { harmlessMethod } from './sender.ts';
import { waitForClosing } from './wait-for-closing.ts';

/** Calls while streams are open beside them: what comes on which, and whether they end. */
export const httpStreamsProbe = defineProbe({
  name: 'httpStreams',
  eras: bothEras,
  transports: ['http'],
  after: ['calls', 'lists'],
  run: async (context): Promise<HttpStreams> => {
    const session = await context.open();
    const usual = await session.request(harmlessMethod(context));
    const [listeners, subscription] = await Promise.all([
      listenTwice(context, session),
      context.leg.era === 'modern' ? subscribe(context, session) : undefined,
    ]);
    const wishes = chooseCalls(context);
    const calls = await callSideBySide(context, session, wishes);
    if (subscription) await session.settle();
    const closings = await waitForClosing(context, session, { usual, wishes, calls });
    const held = subscription && context.settings.slow ? await holdOpen(subscription) : undefined;
    const listened = await listeners.end();
    const subscribed = await subscription?.end();
    return {
      closings,
      sideBySide: [
        ...listened.map((messages, index) => ({ name: `GET stream ${index + 1}`, messages })),
        ...calls.map(spokenOn),
      ],
      ...(subscribed && { subscription: subscribed }),
      ...(held && { held }),
    };
  },
});

const spokenOn = (
  { tool, exchange: { others, answer } }: CallRecord,
  index: number,
): HttpStreams['sideBySide'][number] => ({
  name: `stream ${index + 1} of tools/call with ${tool}`,
  messages: [...others, ...(answer ? [answer] : [])],
});
