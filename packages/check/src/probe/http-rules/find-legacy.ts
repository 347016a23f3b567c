import { latestLegacyRevision } from '@wellspoken/spec/revisions';

import type { ProbeContext } from '../define-probe.ts';
import { clientInfo } from '../../wire/envelope.ts';
import type { Sender } from './sender.ts';

/** Whether a modern server opens with `initialize` too; a session that this brings is ended. */
export async function findLegacy(
  { leg, opening, settings }: ProbeContext,
  { send }: Sender,
): Promise<boolean> {
  if (leg.era === 'legacy' || opening.eras.includes('legacy')) return true;
  const { token } = settings.tokens;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const params = { protocolVersion: latestLegacyRevision, capabilities: {}, clientInfo };
  const { result, http } = await send({
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...authorization,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
    onEvent: () => true,
  });
  const session = http?.headers['mcp-session-id'];
  if (session !== undefined) {
    await send({ method: 'DELETE', headers: { ...authorization, 'mcp-session-id': session } });
  }
  return result?.['protocolVersion'] !== undefined;
}
