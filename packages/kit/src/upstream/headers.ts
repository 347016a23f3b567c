import { ToolError } from '../errors/tool-error.ts';

type Layer = Readonly<Record<string, string>>;

/** Characters that RFC 9110 allows in a header value. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Returns the name of a header whose name or value is invalid. */
export function findUnsendable(layer: Layer): string | undefined {
  return Object.entries(layer).find((header) => !isSendable(header))?.[0];
}

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    // `Headers` trims the whitespace around a value, which is insignificant.
    return SENDABLE.test(new Headers({ [name]: value }).get(name) ?? '');
  } catch {
    return false;
  }
}

/** Merges headers; later ones override earlier ones of the same name, ignoring case. */
export function joinHeaders(service: string, layers: readonly Layer[]): Headers {
  const headers = new Headers();
  for (const layer of layers) {
    const wrong = findUnsendable(layer);
    if (wrong !== undefined)
      throw createUnsendableError(service, `the header ${JSON.stringify(wrong)}`);
    for (const [name, value] of Object.entries(layer)) headers.set(name, value);
  }
  return headers;
}

/** Converts the headers that a library passes. */
export function readHeaders(service: string, given: RequestInit['headers']): Headers {
  try {
    return new Headers(given);
  } catch {
    // The original error would contain the value, which may be a secret.
    throw createUnsendableError(service, 'a header');
  }
}

function createUnsendableError(service: string, what: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${service} was not asked: ${what} has a line break or another character that no header may have.`,
    { suggestions: ['Correct the argument that it came from.'] },
  );
}
