import { gzipSync } from 'node:zlib';

import type { Answer } from '../route.ts';
import { XML } from './answers.ts';

function readText({ body }: Answer): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

/** The body in Latin-1, under a content type that names this character set. */
export function toLatin1(answer: Answer, said: string): Answer {
  const isJson = answer.type?.includes('json') === true;
  // What Latin-1 has no byte for becomes a reference, and at least one letter differs from UTF-8.
  const text = readText(answer)
    .replace(/[\u0100-\u{10ffff}]/gu, isJson ? writeJsonReference : writeXmlReference)
    .replace(/(<\/[\w-]+>\s*)$/u, '<!-- \u00a9 -->$1')
    .replace('encoding="UTF-8"', `encoding="${said}"`);
  const type = (answer.type ?? XML).replace(/charset=[\w-]+/iu, `charset=${said}`);
  return { ...answer, type, body: Buffer.from(text, 'latin1') };
}

function writeXmlReference(letter: string): string {
  return `&#x${letter.codePointAt(0)?.toString(16) ?? ''};`;
}

function writeJsonReference(letter: string): string {
  return letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

// After the version, where nobody looks; else in the first text.
const FIRST_TEXT = /"version":"0\.3|":\s*"/u;

/** JSON with raw control characters in a text, so that it is no JSON. */
export function addControlCharacters(answer: Answer): Answer {
  const body = readText(answer).replace(FIRST_TEXT, (start) => `${start}\n\t\u0001`);
  return { ...answer, body };
}

const PIECE = 16 * 1024 * 1024;
const PIECES = 68;

/** A little over a megabyte that unpacks to more than a gigabyte. */
export function makeGzipBomb(): Uint8Array {
  const piece = gzipSync(Buffer.alloc(PIECE, ' '));
  const head = gzipSync('<?xml version="1.0" encoding="UTF-8" ?>\n<PubmedArticleSet>');
  return Buffer.concat([head, ...Array.from({ length: PIECES }, () => piece)]);
}
