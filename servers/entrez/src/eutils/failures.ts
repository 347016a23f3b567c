import { ToolError, type ToolErrorOptions } from '@wellspoken/kit';
import type { Verdict } from '@wellspoken/kit/upstream';

import type { Peek } from '../clients/peek.ts';
import { readJson } from '../clients/response.ts';

type Code = ToolError['code'];

interface KnownFailure {
  /** How NCBI says it. */
  readonly pattern: RegExp;
  readonly code: Code;
  /** How we say it. */
  readonly message: string;
  readonly suggestions: readonly string[];
  /** Whether the same request may well work in a moment. */
  readonly isPassing?: boolean;
}

/** The first match wins: "Search Backend failed" starts permanent and temporary failures. */
const KNOWN: readonly KnownFailure[] = [
  {
    pattern: /api.?key (?:is )?(?:invalid|not valid|expired|unknown)|invalid api.?key/i,
    code: 'unauthenticated',
    message: 'NCBI does not accept the API key of this server.',
    suggestions: [
      'Check the setting NCBI_API_KEY of this server.',
      'Without a key the server works too, with fewer requests a second.',
    ],
  },
  {
    pattern: /empty term and query_?key|empty term|query is empty/i,
    code: 'invalid_arguments',
    message: 'NCBI was given an empty search term: expected words or a query.',
    suggestions: ['Give a term, such as BRCA1 AND human[orgn].'],
  },
  {
    pattern:
      /invalid db name|can ?not retrieve dbinfo|unknown (?:db|database)|database .{0,60}(?:not found|is not supported)|wrong db/i,
    code: 'invalid_arguments',
    message: 'NCBI has no database of this name.',
    suggestions: ['List the databases with entrez_query, operation info, database all.'],
  },
  {
    pattern: /'?retstart'? cannot be larger than/i,
    code: 'too_large',
    message: 'NCBI gives out only the first 9,999 records of a PubMed search.',
    suggestions: [
      'Narrow the search, for instance to one year at a time: AND 2020[dp].',
      'Begin at 9998 or less.',
    ],
  },
  {
    pattern: /too many uids/i,
    code: 'too_large',
    message: 'NCBI was asked for more records at once than it gives out: at most 500.',
    suggestions: ['Ask for fewer ids at once.'],
  },
  {
    pattern:
      /unable to obtain query|(?:webenv|query_?key).{0,60}(?:invalid|expired|not found|empty)|uids? from history|unable to (?:get|find) history/i,
    code: 'not_found',
    message: 'NCBI does not remember this result set any more: it keeps them for some hours only.',
    suggestions: [
      'Search again with usehistory y, or post the ids again.',
      'Check that webenv and query_key come from the same answer.',
    ],
  },
  {
    pattern:
      /id list is empty|empty id list|no correct ids|(?:failed|cannot|unable) to (?:understand|retrieve|find) .{0,20}id|id parameter is empty|ids? contains? (?:invalid|no valid)|invalid uid|cannot get document summary/i,
    code: 'not_found',
    message: 'NCBI knows none of these ids in this database.',
    suggestions: [
      'Check the ids and the database that they belong to.',
      'Find the right ids with a search.',
    ],
  },
  {
    pattern:
      /c\+\+ exception|search backend failed|external viewer error|error forwarding|txclient|empty response|status: timeout|timed? ?out|temporar|try again|can't run executor|error code: \d+|internal (?:server )?error|unavailable/i,
    code: 'unavailable',
    message: 'NCBI had a fault of its own and gave no answer.',
    suggestions: ['Try again in a minute.'],
    isPassing: true,
  },
];

/** Classifies a failure message of NCBI; undefined if the status is more telling. */
export function judgeWords(words: string, status: number): Verdict | undefined {
  const known = KNOWN.find(({ pattern }) => pattern.test(words));
  // Status 400 is unspecific; any other error status says more than an unknown message.
  if (known === undefined)
    return status > 400 ? undefined : { error: createUnknownFailureError(words) };
  const { code, message, suggestions, isPassing = false } = known;
  const error = new ToolError(code, message, { suggestions, cause: createEvidence(words, status) });
  return isPassing ? { retry: true, refused: hasAnswered(status), error } : { error };
}

/** Whether NCBI itself answered: one request may be too heavy while others succeed. */
function hasAnswered(status: number): boolean {
  return status < 500;
}

/** The error for a failure message that was found too late to retry. */
export function createErrorFromWords(words: string): ToolError {
  return judgeWords(words, 200)?.error ?? createUnknownFailureError(words);
}

const SHOWN = 200;

function createUnknownFailureError(words: string): ToolError {
  const line = words
    .replace(/\b(?:https?|ftp):\/\/\S+/gi, '…')
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '…')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
  return new ToolError('upstream_failed', `NCBI refused the request: ${shown}`, {
    suggestions: ['Check the arguments; if they are right, try again later.'],
  });
}

function createEvidence(words: string, status: number): Error {
  return new Error(`NCBI answered ${status} and said: ${words.slice(0, 500)}`);
}

/** What is wrong with the form of an answer. */
export type BodyDefect = 'html' | 'nothing' | 'cut' | 'other';

const DEFECTS: Readonly<Record<BodyDefect, { readonly code: Code; readonly message: string }>> = {
  html: { code: 'unavailable', message: 'NCBI sent a web page in place of data.' },
  nothing: { code: 'unavailable', message: 'NCBI sent an answer with nothing in it.' },
  cut: { code: 'upstream_failed', message: 'NCBI broke off in the middle of its answer.' },
  other: {
    code: 'upstream_failed',
    message: 'NCBI answered in another form than it was asked for.',
  },
};

/** The error for a malformed response; a retry often helps. */
export function createDefectError(what: BodyDefect, cause?: unknown): ToolError {
  const { code, message } = DEFECTS[what];
  const options: ToolErrorOptions = { retryable: true, suggestions: ['Try again in a minute.'] };
  return new ToolError(code, message, cause === undefined ? options : { ...options, cause });
}

/** Larger answers are no failures, so they are not read for one. */
const MOST_FAILURE_BYTES = 65_536;

/** The failure message inside a small response, if there is one. */
export function findFailureWords(
  seen: Peek,
  answer: { readonly status: number; readonly body: Uint8Array },
): string | undefined {
  if (seen.kind === 'json') return findInJsonBody(answer.body);
  if (seen.kind === 'xml') return findInEnvelope(seen);
  if (seen.kind === 'text') return findInText(seen, answer.status);
  return undefined;
}

/** The failure that JSON of NCBI reports, at the places where it does. */
export function findFailureInJson(json: unknown): string | undefined {
  const top = toFields(json);
  const places: readonly unknown[] = [
    top['error'],
    top['ERROR'],
    toFields(top['esearchresult'])['ERROR'],
    toFields(top['einforesult'])['ERROR'],
    // An empty list of ids is answered with a list of words.
    Array.isArray(top['esummaryresult']) ? top['esummaryresult'][0] : undefined,
  ];
  const said = places.find((place) => typeof place === 'string' && place.trim() !== '');
  return typeof said === 'string' ? said.trim() : undefined;
}

function toFields(value: unknown): Readonly<Record<string, unknown>> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.fromEntries(Object.entries(value)) : {};
}

function findInJsonBody(body: Uint8Array): string | undefined {
  if (body.length > MOST_FAILURE_BYTES) return undefined;
  try {
    return findFailureInJson(readJson(new TextDecoder().decode(body)));
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

function findInEnvelope({ root = '', head, tail }: Peek): string | undefined {
  if (!ENVELOPES.has(root)) return undefined;
  const said = /<ERROR>([^<]*)<\/ERROR>/.exec(head) ?? /<ERROR>([^<]*)<\/ERROR>/.exec(tail);
  const words = said?.[1]?.trim() ?? '';
  return words === '' ? undefined : words;
}

// A text of records never begins like this.
const PLAIN_FAILURE =
  /^(?:ncbi c\+\+ exception|external viewer error|error occurred|error forwarding|error code: \d+|error:|failed to |supplied \S+ parameter|api rate limit)/i;

function findInText({ head, isWhole }: Peek, status: number): string | undefined {
  const isFailure = status >= 400 || (isWhole && PLAIN_FAILURE.test(head));
  return isFailure ? head.slice(0, 2_000).trim() : undefined;
}
