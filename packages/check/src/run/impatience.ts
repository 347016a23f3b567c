import type { Exchange } from '../wire/exchange.evidence.ts';
import type { SendOptions, Session } from '../wire/session.ts';

/** Shortens the waits for a server that has stopped to answer. */
export interface Impatience {
  /** The session, with waits as short as the server deserves. */
  readonly over: (session: Session) => Session;
}

/** So many silences in a row, and to which part they shorten the next wait. */
const steps = [
  { silences: 8, part: 1 / 20 },
  { silences: 3, part: 1 / 5 },
] as const;

/** For one leg: the first silences are waited out, later ones are not; an answer forgives all. */
export function createImpatience(timeoutMs: number): Impatience {
  let silences = 0;
  const waitMs = (): number => {
    const step = steps.find((one) => silences >= one.silences);
    return timeoutMs * (step?.part ?? 1);
  };
  const note = ({ ending, method }: Exchange, options: SendOptions): void => {
    if (ending === 'answered') silences = 0;
    // A slow tool says nothing about the server, and who hangs up has not been left waiting.
    else if (ending === 'silent' && method !== 'tools/call' && !options.signal?.aborted) {
      silences += 1;
    }
  };
  const ask = async <Options extends SendOptions>(
    options: Options,
    send: (options: Options) => Promise<Exchange>,
  ): Promise<Exchange> => {
    // Who names a time has a reason.
    if (options.timeoutMs !== undefined) return send(options);
    const exchange = await send({ ...options, timeoutMs: waitMs() });
    note(exchange, options);
    return exchange;
  };
  return {
    over: (session) => ({
      ...session,
      request: (method, params, options = {}) =>
        ask(options, (wishes) => session.request(method, params, wishes)),
      sendText: (text, options = {}) => ask(options, (wishes) => session.sendText(text, wishes)),
    }),
  };
}
