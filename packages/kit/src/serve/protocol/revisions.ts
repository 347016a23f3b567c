import type { JSONRPCErrorResponse, RequestId } from '@modelcontextprotocol/server';
import { errorCodes } from '@wellspoken/spec/error-codes';
import { type Era, type Revision, revisions } from '@wellspoken/spec/revisions';

/** The revisions of an era, oldest first. */
export function listRevisions(era: Era): readonly Revision[] {
  return revisions.filter((known) => known.era === era).map(({ revision }) => revision);
}

/** How much of a version is quoted; revisions are dates. */
const MAX_REQUESTED = 64;

/** What is known of a version that is refused. */
interface Unsupported {
  readonly supported: readonly Revision[];
  readonly requested: string;
  /** The sentence for whoever reads the error; without it, one that names the version. */
  readonly message?: string;
}

/** The answer to a request of a version that is not served. */
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
