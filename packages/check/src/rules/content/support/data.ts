import { fieldOf } from '../../../wire/json.ts';
import type { Block } from './blocks.ts';

/** The field that holds bytes as Base64, by the kind of content. */
const fields: Readonly<Record<string, string>> = { image: 'data', audio: 'data', contents: 'blob' };

/** The name of the field that holds bytes; undefined where a piece of content has none. */
export function dataField({ kind, value }: Block): string | undefined {
  const field = fields[kind];
  return field !== undefined && fieldOf(value, field) !== undefined ? field : undefined;
}

const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What is wrong with a text as Base64; undefined where nothing is. */
export function base64Fault(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'is not a text';
  if (text.startsWith('data:')) return 'begins with "data:"';
  // In parts, so that a long text does not exhaust the matcher.
  for (let at = 0; at < text.length; at += PART) {
    if (!base64.test(text.slice(at, at + PART))) return faultOf(text);
  }
  return undefined;
}

const PART = 4096;

function faultOf(text: string): string {
  if (/\s/.test(text)) return 'holds line breaks or spaces';
  if (/[-_]/.test(text)) return 'is of the alphabet for URLs';
  if (/[^A-Za-z0-9+/=]/.test(text)) return 'holds other letters than Base64 has';
  return 'has a wrong length or padding';
}

/** The first bytes of a Base64 text, as numbers. */
export function firstBytes(text: string, count: number): readonly number[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text.slice(0, Math.ceil((count * 4) / 3) + 4)) {
    const value = letters.indexOf(letter);
    if (value < 0) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return bytes.slice(0, count);
}
