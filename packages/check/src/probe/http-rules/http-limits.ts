import { bothEras } from '../../rule/define-rule.ts';
import { isLoopback } from '../../run/target.ts';
import { defineProbe } from '../define-probe.ts';
import type { Session } from '../session.ts';
import { createSender, endpointOf, harmlessMethod, type Sender } from './sender.ts';

const LARGE_BYTES = 8 * 1024 * 1024;
/** Longer than the usual time-outs of servers and proxies, which are 30 or 60 s. */
const SLOW_SECONDS = 65;

/** Bodies that are too large or never end; on loopback alone, so that nobody else pays for them. */
export const httpLimitsProbe = defineProbe({
  name: 'httpLimits',
  eras: bothEras,
  transports: ['http'],
  run: async (context) => {
    if (!isLoopback(endpointOf(context).url.hostname)) return {};
    const session = await context.open();
    const sender = createSender(context, session);
    const method = harmlessMethod(context);
    const [large, slowBody] = await Promise.all([
      sender.post(method, {
        how: 'with a body of 8 MB',
        params: { padding: 'x'.repeat(LARGE_BYTES) },
      }),
      context.settings.slow ? stopHalfway(sender, session, method) : undefined,
    ]);
    return { large, ...(slowBody && { slowBody }) };
  },
});

async function stopHalfway(sender: Sender, session: Session, method: string) {
  const exchange = await sender.send({
    method: 'POST',
    headers: session.headersFor(method),
    body: '{"jsonrpc":"2.0",',
    announcedBytes: 1000,
    timeoutMs: SLOW_SECONDS * 1000,
  });
  const trial = { what: `${method} whose body stops half-way`, exchange };
  return { trial, seconds: SLOW_SECONDS };
}
