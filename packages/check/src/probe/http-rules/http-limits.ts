import type { HttpTrial } from '../../evidence/http-trial.ts';
import { bothEras } from '../../rule/define-rule.ts';
import { isLoopback } from '../../uri.ts';
import { defineProbe } from '../define-probe.ts';
import type { Session } from '../../wire/session.ts';
import { createSender, endpointOf, harmlessMethod, type Sender } from './sender.ts';

const LARGE_BYTES = 8 * 1024 * 1024;
const MOST_TRIES = 3;
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
      sendLarge(sender, method),
      context.settings.slow ? stopHalfway(sender, session, method) : undefined,
    ]);
    return { large, ...(slowBody && { slowBody }) };
  },
});

/** A server that hangs up while it is being written to may cut off its answer: then once more. */
async function sendLarge({ post }: Sender, method: string): Promise<HttpTrial> {
  const ask = (): Promise<HttpTrial> =>
    post(method, {
      how: 'with a body of 8 MB',
      params: { padding: 'x'.repeat(LARGE_BYTES) },
      request: { isCareful: true },
    });
  let trial = await ask();
  for (let tries = 1; trial.exchange.ending === 'closed' && tries < MOST_TRIES; tries += 1) {
    trial = await ask();
  }
  return trial;
}

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
