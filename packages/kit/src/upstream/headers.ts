import { ToolError } from '../errors/tool-error.ts';

type Layer = Readonly<Record<string, string>>;

/** What the value of a header may hold, by RFC 9110. */
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** The name of a header that cannot be sent, for its name or for its value. */
export function findUnsendable(layer: Layer): string | undefined {
  return Object.entries(layer).find((header) => !isSendable(header))?.[0];
}

function isSendable([name, value]: readonly [string, string]): boolean {
  try {
    // It takes away the white space around a value, which does not count.
    return SENDABLE.test(new Headers({ [name]: value }).get(name) ?? '');
  } catch {
    return false;
  }
}

/** All headers; of those with one name the last counts, however it is spelt. */
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

/** Reads the headers that a library gives. */
export function readHeaders(service: string, given: RequestInit['headers']): Headers {
  try {
    return new Headers(given);
  } catch {
    // Its words would show the value, which may be a secret.
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
