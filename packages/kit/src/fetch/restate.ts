import { faultCodes } from '../errors/protocol-fault.ts';
import { leaving, refuse, requestIdIn, type Posted } from './respond.ts';

interface SdkRefusal {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The status by which the SDK says that it was closed before there was an answer. */
const CLOSED_EARLY = 499;
const MAX_MESSAGE = 512;
const MAX_DATA = 2_048;

/**
 * A refusal of the SDK as the kit makes them: with the id of the request that it is about, and none
 * where there is none, while the SDK says null; without codes of its own; and of bounded length,
 * although the SDK quotes the names that a client sent.
 */
export async function restate(response: Response, posted: Posted): Promise<Response> {
  const id = requestIdIn(posted);
  if (response.status === CLOSED_EARLY) return leaving(id);
  if (response.ok || response.body === null) return response;
  const { error } = (await response.json()) as SdkRefusal;
  return refuse({
    code: isPrivate(error.code) ? faultCodes.invalidRequest : error.code,
    message: error.message.slice(0, MAX_MESSAGE),
    ...(isShort(error.data) && { data: error.data }),
    status: response.status,
    id,
    headers: Object.fromEntries(response.headers),
  });
}

function isShort(data: unknown): boolean {
  return data !== undefined && JSON.stringify(data).length <= MAX_DATA;
}

function isPrivate(code: number): boolean {
  return code >= -32_019 && code <= -32_000;
}
