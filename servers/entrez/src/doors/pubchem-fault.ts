import { ToolError } from '@wellspoken/kit';
import type { UpstreamResponse } from '@wellspoken/kit/upstream';

/** What PubChem says when it does not do what was asked. */
export interface PubChemFault {
  /** Such as NotFound or ServerBusy. */
  readonly code: string;
  /** One sentence of PubChem, without what it adds for its own people. */
  readonly message: string;
}

/** Reads a fault in any of the forms in which PubChem writes them; undefined where there is none. */
export function readFault(response: UpstreamResponse): PubChemFault | undefined {
  if (response.status < 400) return undefined;
  const body = response.text().slice(0, 20_000);
  const code = /PUGREST\.(\w+)/.exec(body)?.[1];
  if (code === undefined) return undefined;
  // JSON, XML and plain text have it in this order; an escaped quote may stand in the first.
  const [, json, xml, plain] =
    /"Message"\s*:\s*"((?:[^"\\]|\\.)*)"|<Message>([^<]*)<|^Message: (.*)$/m.exec(body) ?? [];
  return { code, message: asSentence(unescape(json) ?? xml ?? plain ?? '') };
}

function unescape(written: string | undefined): string | undefined {
  return written?.replace(/\\(.)/g, '$1');
}

const LONGEST = 200;

function asSentence(words: string): string {
  const trimmed = words.trim().slice(0, LONGEST);
  if (trimmed === '') return 'It gave no reason.';
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

const LATER = ['Try again later.'];

const faults: Readonly<Record<string, (message: string) => ToolError>> = {
  NotFound: (message) =>
    new ToolError('not_found', `PubChem found nothing: ${message}`, {
      suggestions: ['Check the identifier and its type.'],
    }),
  BadRequest: (message) =>
    new ToolError('invalid_arguments', `PubChem did not understand the request: ${message}`, {
      suggestions: ['Check how the identifier or the structure is written, and its type.'],
    }),
  MethodNotAllowed: (message) =>
    new ToolError('unsupported', `PubChem does not offer this: ${message}`, {
      suggestions: ['Choose another identifier_type or output_format.'],
    }),
  Unimplemented: (message) =>
    new ToolError('unsupported', `PubChem does not offer this: ${message}`, {
      suggestions: ['Choose another identifier_type or output_format.'],
    }),
  Timeout: (message) =>
    new ToolError('timeout', `PubChem needed more time than it allows itself: ${message}`, {
      suggestions: ['Ask for less: fewer max_records, or a larger structure.'],
    }),
  ServerBusy: (message) =>
    new ToolError('rate_limited', `PubChem has too much to do now: ${message}`, {
      suggestions: LATER,
    }),
};

/** What a fault means for whoever called. */
export function faultError({ code, message }: PubChemFault): ToolError {
  return (
    faults[code]?.(message) ??
    new ToolError('upstream_failed', `PubChem failed: ${message}`, {
      retryable: true,
      suggestions: LATER,
    })
  );
}
