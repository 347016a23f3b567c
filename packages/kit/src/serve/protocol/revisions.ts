import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/server';
import { errorCodes } from '@wellspoken/spec/error-codes';
import { type Era, type Revision, revisions } from '@wellspoken/spec/revisions';

/** Lists the revisions of an era, oldest first. */
export function listRevisions(era: Era): readonly Revision[] {
  return revisions.filter((known) => known.era === era).map(({ revision }) => revision);
}

/** How much of a requested version is quoted; valid ones are dates. */
const MAX_REQUESTED = 64;

/** Details of a rejected version. */
interface Unsupported {
  readonly supported: readonly Revision[];
  readonly requested: string;
  /** The error message; by default one that names the version. */
  readonly message?: string;
}

/** Creates the error response for an unsupported version. */
export function refuseVersion(
  id: RequestId,
  { supported, requested, message }: Unsupported,
): JSONRPCErrorResponse {
  const { code } = errorCodes.unsupportedVersion;
  const quoted = requested.slice(0, MAX_REQUESTED);
  // spec: meta.unsupported-version
  const words = message ?? `Unsupported protocol version: ${quoted}`;
  const data = { supported, requested: quoted };
  return { jsonrpc: '2.0', id, error: { code, message: words, data } };
}
