import type { Exchange, Leg } from '../../wire/exchange.evidence.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';

/** A method without parameters and effects that every server of the era serves. */
export const harmlessMethod = ({ era }: Pick<Leg, 'era'>): string =>
  era === 'legacy' ? 'ping' : 'server/discover';

/** Sends it. */
export const askHarmless = (session: Session, options?: RequestOptions): Promise<Exchange> =>
  session.request(harmlessMethod(session.leg), undefined, options);
