import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { BaseEvidence } from '../../probe/pieces.evidence.ts';
import { mediaTypeOf } from './support.ts';

/** Every answer of a leg that came as a stream of events. */
export const streamsOf = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Exchange[] =>
  conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter((exchange) => mediaTypeOf(exchange) === 'text/event-stream');

/** The method of the stream that stays open. */
export const LISTEN = 'subscriptions/listen';
