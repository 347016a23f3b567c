import { faultCodes } from '../errors/protocol-fault.ts';
import { leaving, refuse, requestIdIn, type Posted } from './respond.ts';

interface SdkRefusal {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The status by which the SDK says that it was closed before there was an answer. */
const CLOSED_EARLY = 499;

/**
 * A refusal of the SDK as the kit makes them: with the id of the request that it is about, and none
 * where there is none, while the SDK says null; and without codes of its own.
 */
export async function restate(response: Response, posted: Posted): Promise<Response> {
  const id = requestIdIn(posted);
  if (response.status === CLOSED_EARLY) return leaving(id);
  if (response.ok || response.body === null) return response;
  const { error } = (await response.json()) as SdkRefusal;
  return refuse({
    ...error,
    code: isPrivate(error.code) ? faultCodes.invalidRequest : error.code,
    status: response.status,
    id,
    headers: Object.fromEntries(response.headers),
  });
}

function isPrivate(code: number): boolean {
  return code >= -32_019 && code <= -32_000;
}
