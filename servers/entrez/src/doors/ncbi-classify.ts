import { ToolError } from '@wellspoken/kit';
import {
  parseRetryAfter,
  type Classify,
  type UpstreamResponse,
  type Verdict,
} from '@wellspoken/kit/upstream';

import { misshapen, verdictOnWords, type Misshape } from './ncbi-failures.ts';
import { failureWordsOf } from './ncbi-words.ts';
import { isComplete, peek, type Peek } from './peek.ts';

/** What the judgement of answers depends on. */
export interface NcbiClassifyOptions {
  readonly hasKey: boolean;
  /** The longest time for which nobody calls, whatever NCBI asks for. */
  readonly mostCoolDownMs: number;
}

const USUAL_COOL_DOWN_MS = 1_000;

/** Tells failures of NCBI from answers: many of them come with the status 200. */
export function createNcbiClassify(options: NcbiClassifyOptions): Classify {
  return (response) => {
    const { status } = response;
    if (status === 429) return tooFast(response, options);
    // Records that are not there are told otherwise: this is a utility that is not there.
    if (status === 404) return utilityGone();
    const seen = peek(response.body);
    const words = failureWordsOf(seen, response);
    if (words !== undefined) {
      return /rate limit exceeded/i.test(words)
        ? tooFast(response, options)
        : verdictOnWords(words, status);
    }
    const isGood = status >= 200 && status < 300;
    const wrong = isGood ? misshapeOf(seen, formOf(response.url)) : undefined;
    // Some requests are answered so each time, so it does not tell that NCBI is down.
    return wrong === undefined
      ? undefined
      : { retry: true, refused: true, error: misshapen(wrong) };
  };
}

function utilityGone(): ToolError {
  return new ToolError('unavailable', 'NCBI answered 404 Not Found.', {
    suggestions: ['Try again in a minute.', 'Check the address of the E-utilities, if one is set.'],
  });
}

function tooFast(response: UpstreamResponse, options: NcbiClassifyOptions): Verdict {
  const asked = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const coolDownMs = Math.min(asked ?? USUAL_COOL_DOWN_MS, options.mostCoolDownMs);
  const error = new ToolError('rate_limited', 'NCBI gets too many requests from here.', {
    retryAfterMs: coolDownMs,
    suggestions: [
      'Wait a little and try again.',
      ...(options.hasKey ? [] : ['Set NCBI_API_KEY for ten requests a second in place of three.']),
    ],
  });
  return { retry: true, refused: true, coolDownMs, error };
}

/** Which form an answer must have; `some` and `any` where that is up to the database, `any` also none. */
type Form = 'json' | 'xml' | 'citations' | 'some' | 'any';

const ALWAYS_XML = /\/(?:espell|epost|egquery)\.fcgi$/;
const FETCH = /\/efetch\.fcgi$/;
const CITATIONS = /\/ecitmatch\.cgi$/;

function formOf(url: URL): Form {
  if (ALWAYS_XML.test(url.pathname)) return 'xml';
  const mode = url.searchParams.get('retmode');
  // Records that are not there make an empty text, but never empty XML.
  if (FETCH.test(url.pathname)) return mode === 'xml' ? 'some' : 'any';
  if (CITATIONS.test(url.pathname)) return 'citations';
  return mode === 'json' ? 'json' : 'xml';
}

function misshapeOf(seen: Peek, form: Form): Misshape | undefined {
  const { kind } = seen;
  if (kind === 'html') return 'html';
  if (kind === 'empty') return form === 'any' ? undefined : 'nothing';
  if (isPrologOnly(seen)) return 'nothing';
  if ((form === 'json' || form === 'xml') && kind !== form) return 'other';
  return isToTheEnd(seen, form) ? undefined : 'cut';
}

function isToTheEnd(seen: Peek, form: Form): boolean {
  if (form === 'citations') return isCitationWhole(seen);
  return seen.kind === 'text' || isComplete(seen);
}

// Each line repeats the five parts and the key of a citation, and says what became of it.
const CITATION = /^(?:[^|]*\|){6}./;

function isCitationWhole({ head, tail, isWhole }: Peek): boolean {
  const [last = '', ...before] = (isWhole ? head.trimEnd() : tail).split(/[\r\n]+/).toReversed();
  // Where the line is so long that its beginning is not seen, nobody can tell.
  return CITATION.test(last) || (!isWhole && before.length === 0);
}

function isPrologOnly({ kind, root, isWhole, tail }: Peek): boolean {
  return kind === 'xml' && root === undefined && isWhole && tail.endsWith('>');
}
