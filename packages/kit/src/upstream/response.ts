import { ToolError } from '../errors/tool-error.ts';

/** What came over the wire: complete and decompressed. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Where an answer comes from. */
export interface Origin {
  /** Whether it was kept from an earlier call. */
  readonly fromCache: boolean;
  /** How long ago the service gave it. */
  readonly ageMs: number;
  /** Whether it is older than it should be, because the service is down. */
  readonly stale: boolean;
}

/** A complete answer of the service. */
export interface UpstreamResponse extends Origin {
  readonly status: number;
  readonly headers: Headers;
  /** Where it came from in the end, after redirects. It may hold secrets: do not print it. */
  readonly url: URL;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The body as text, in the character set that the answer names. */
  readonly text: () => string;
  /** The body as JSON; throws a {@link ToolError} where it is none. */
  readonly json: () => unknown;
}

/** An answer that has just arrived. */
export const ARRIVED: Origin = { fromCache: false, ageMs: 0, stale: false };

/** An answer for one of those who share it: whatever they do with it, the others do not see it. */
export function copyAnswer({ url, status, headers, body }: Answer): Answer {
  return { url: new URL(url), status, headers: new Headers(headers), body: body.slice() };
}

/** Gives an answer the form in which callers see it. */
export function toResponse(name: string, answer: Answer, origin: Origin): UpstreamResponse {
  const text = (): string => decode(answer);
  return {
    ...answer,
    ...origin,
    text,
    json: () => {
      try {
        return JSON.parse(text()) as unknown;
      } catch {
        throw new ToolError('upstream_failed', `${name} answered with something that is no JSON.`);
      }
    },
  };
}

function decode({ headers, body }: Answer): string {
  const charset = /;\s*charset="?([^\s";]+)/i.exec(headers.get('content-type') ?? '')?.[1];
  return createDecoder(charset).decode(body);
}

function createDecoder(charset = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    // A character set that nobody knows: most texts are UTF-8 whatever they say.
    return new TextDecoder();
  }
}
