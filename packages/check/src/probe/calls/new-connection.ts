import type { ProbeContext } from '../define-probe.ts';
import { createEndpoint } from '../../wire/http-endpoint.ts';
import { openHttpSession } from '../../wire/http-session.ts';
import type { Session } from '../../wire/session.ts';

/** A session on a connection that nobody has used: a new process, or a new socket. */
export async function withNewConnection<Value>(
  context: ProbeContext,
  work: (session: Session) => Promise<Value>,
): Promise<Value> {
  if (!context.endpoint || context.leg.transport !== 'http') return work(await context.open());
  const { timeoutMs, quietMs, tokens } = context.settings;
  const endpoint = createEndpoint(context.endpoint.url.href);
  try {
    const session = await openHttpSession({
      name: 'new connection',
      leg: context.leg,
      endpoint,
      headers: tokens.token === undefined ? {} : { authorization: `Bearer ${tokens.token}` },
      timeoutMs,
      openMs: timeoutMs,
      quietMs,
    });
    const value = await work(session);
    await session.close();
    return value;
  } finally {
    endpoint.close();
  }
}
