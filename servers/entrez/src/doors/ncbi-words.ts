import type { Peek } from './peek.ts';
import { readJson } from './read-json.ts';

/** Larger answers are no failures, so they are not read for one. */
const MOST_FAILURE_BYTES = 65_536;

/** The failure that a small answer tells of, in NCBI's words; undefined where it tells of none. */
export function failureWordsOf(
  seen: Peek,
  answer: { readonly status: number; readonly body: Uint8Array },
): string | undefined {
  if (seen.kind === 'json') return inJsonBody(answer.body);
  if (seen.kind === 'xml') return inEnvelope(seen);
  if (seen.kind === 'text') return inText(seen, answer.status);
  return undefined;
}

/** The failure that JSON of NCBI tells of, at the places where it does. */
export function failureWordsIn(json: unknown): string | undefined {
  const top = fieldsOf(json);
  const places: readonly unknown[] = [
    top['error'],
    top['ERROR'],
    fieldsOf(top['esearchresult'])['ERROR'],
    fieldsOf(top['einforesult'])['ERROR'],
    // An empty list of ids is answered with a list of words.
    Array.isArray(top['esummaryresult']) ? top['esummaryresult'][0] : undefined,
  ];
  const said = places.find((place) => typeof place === 'string' && place.trim() !== '');
  return typeof said === 'string' ? said.trim() : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value)) : {};
}

function inJsonBody(body: Uint8Array): string | undefined {
  if (body.length > MOST_FAILURE_BYTES) return undefined;
  try {
    return failureWordsIn(readJson(new TextDecoder().decode(body)));
  } catch {
    return undefined;
  }
}

/** What the E-utilities wrap their own answers in; records of databases have other roots. */
const ENVELOPES: ReadonlySet<string> = new Set([
  'eFetchResult',
  'eInfoResult',
  'eLinkResult',
  'ePostResult',
  'eSearchResult',
  'eSpellResult',
  'eSummaryResult',
  'ERROR',
  'Result',
]);

function inEnvelope({ root = '', head, tail }: Peek): string | undefined {
  if (!ENVELOPES.has(root)) return undefined;
  const said = /<ERROR>([^<]*)<\/ERROR>/.exec(head) ?? /<ERROR>([^<]*)<\/ERROR>/.exec(tail);
  const words = said?.[1]?.trim() ?? '';
  return words === '' ? undefined : words;
}

// A text of records never begins like this.
const PLAIN_FAILURE =
  /^(?:ncbi c\+\+ exception|external viewer error|error occurred|error forwarding|error code: \d+|error:|failed to |supplied \S+ parameter|api rate limit)/i;

function inText({ head, isWhole }: Peek, status: number): string | undefined {
  const isFailure = status >= 400 || (isWhole && PLAIN_FAILURE.test(head));
  return isFailure ? head.slice(0, 2_000).trim() : undefined;
}
