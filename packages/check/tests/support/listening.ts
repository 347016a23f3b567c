import type { Listening } from '../../src/probe/features/features.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import { message, refused, unanswered } from './evidence.ts';

/** Nobody listened. */
export const noListening: Listening = { listens: [], channel: [], afterCancel: [] };

/** What became of one wish: refused with a code, without a word (undefined), or agreed to in part. */
export function listeningTo(
  filter: JsonObject,
  became: JsonObject | number | undefined,
): Listening {
  const id = 'listen';
  const acknowledgement = message({
    jsonrpc: '2.0',
    method: 'notifications/subscriptions/acknowledged',
    params: {
      notifications: typeof became === 'object' ? became : {},
      _meta: { 'io.modelcontextprotocol/subscriptionId': id },
    },
  });
  const others = typeof became === 'object' ? [acknowledgement] : [];
  const exchange =
    typeof became === 'number'
      ? refused('subscriptions/listen', { code: became })
      : unanswered('subscriptions/listen', { others });
  const standing = { endedBy: 'close', wasEndedByServer: false } as const;
  return {
    ...noListening,
    listens: [{ id, request: 'everything', filter, exchange, ...standing }],
    channel: others,
  };
}
