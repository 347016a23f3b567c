import { ToolError } from '../errors/tool-error.ts';

/** A complete response, decompressed. */
export interface Answer {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The origin of a response. */
export interface Origin {
  /** Whether it comes from the cache. */
  readonly fromCache: boolean;
  /** Time since the service sent it. */
  readonly ageMs: number;
  /** Whether it is stale, served because the service is down. */
  readonly stale: boolean;
}

/** A complete response of the service. */
export interface UpstreamResponse extends Origin {
  readonly status: number;
  readonly headers: Headers;
  /** The final URL, after redirects. It may contain secrets: do not print it. */
  readonly url: URL;
  readonly body: Uint8Array<ArrayBuffer>;
  /** Decodes the body as text, in the character set of the response. */
  readonly text: () => string;
  /** Parses the body as JSON; throws a {@link ToolError} if it is invalid. */
  readonly json: () => unknown;
}

/** The origin of a response that has just been received. */
export const ARRIVED: Origin = { fromCache: false, ageMs: 0, stale: false };

/** Copies a shared response, so that callers cannot modify each other's. */
export function copyAnswer({ url, status, headers, body }: Answer): Answer {
  return { url: new URL(url), status, headers: new Headers(headers), body: body.slice() };
}

/** Converts a response for callers. */
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
    // For an unknown character set UTF-8 is the best guess.
    return new TextDecoder();
  }
}
