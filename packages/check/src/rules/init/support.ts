import { revisions } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { BaseEvidence } from '../../probe/pieces.evidence.ts';
import type { Negotiation } from '../../probe/opening/opening.evidence.ts';
import { fieldOf } from '../../wire/json.ts';

/** One `initialize`: what was asked for, and what came. */
export interface Handshake {
  /** The version that was asked for. */
  readonly asked: string;
  /** The version that came back; absent where none did. */
  readonly came?: string;
  readonly exchange: Exchange;
}

/** Every `initialize` of a leg, that of its opening first. */
export function handshakesOf({
  opening,
  negotiation,
}: Pick<BaseEvidence, 'opening'> & {
  readonly negotiation: Negotiation;
}): readonly Handshake[] {
  return [opening.exchange, ...negotiation.map(({ exchange }) => exchange)].map(toHandshake);
}

function toHandshake(exchange: Exchange): Handshake {
  const asked = fieldOf(exchange.sent, 'params', 'protocolVersion');
  const came = exchange.result?.['protocolVersion'];
  return {
    asked: typeof asked === 'string' ? asked : '',
    exchange,
    ...(typeof came === 'string' && { came }),
  };
}

/** Whether a version is a published revision. */
export const isPublished = (version: string): boolean =>
  revisions.some(({ revision }) => revision === version);

/** The place of an `initialize` that asked for a version. */
export const placeOfVersion = (asked: string): string => `initialize with "${asked}"`;
