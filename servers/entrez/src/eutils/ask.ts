import type { CacheUse, QueryValues, Upstream, UpstreamRequest } from '@wellspoken/kit/upstream';
import type * as z from 'zod';

import { arrivedAt } from '../doors/arrived-at.ts';
import { errorOfWords, misshapen } from '../doors/ncbi-failures.ts';
import { failureWordsIn } from '../doors/ncbi-words.ts';
import { readJson } from '../doors/read-json.ts';
import { textOf } from '../doors/text-of.ts';
import { parseXml } from '../xml/read-xml.ts';
import type { XmlElement } from '../xml/element.ts';
import type { Calling } from './eutils.ts';

/** One request to one of the utilities. */
export interface Question extends Calling {
  /** Such as `esearch.fcgi`. */
  readonly utility: string;
  /** What tells which form the answer has, and is short. */
  readonly query: QueryValues;
  /** What may be long: terms and ids; where it is, it is sent as a form. */
  readonly long?: QueryValues;
  /** How long the answer may be used again; none where it depends on what NCBI remembers. */
  readonly keepMs?: number;
  readonly isUrgent?: boolean;
  readonly timeoutMs?: number;
}

/** An answer, and when NCBI gave it. */
export interface Told<Value> {
  readonly value: Value;
  readonly fetchedAt: Date;
}

/** How long answers may be used again. */
export const KEPT = { searchMs: 600_000, recordMs: 86_400_000 } as const;

/** NCBI answers a longer address with 414. */
const LONGEST_QUERY = 2_000;
const MOST_IDS_IN_QUERY = 200;

/** Asks, and gives the answer as text. */
export async function askText(door: Upstream, question: Question): Promise<Told<string>> {
  const response = await door.request(question.utility, requestFor(question));
  return { value: textOf(response), fetchedAt: arrivedAt(response) };
}

/** Asks for JSON of some form; what is not in that form is a failure of NCBI, never an empty answer. */
export async function askJson<Schema extends z.ZodType>(
  door: Upstream,
  question: Question,
  schema: Schema,
): Promise<Told<z.output<Schema>>> {
  const query = { ...question.query, retmode: 'json' };
  const { value: text, fetchedAt: at } = await askText(door, { ...question, query });
  const json = parse(text, readJson);
  const words = failureWordsIn(json);
  if (words !== undefined) throw errorOfWords(words);
  const read = schema.safeParse(json);
  if (!read.success) throw misshapen('other', read.error);
  return { value: read.data, fetchedAt: at };
}

/** Asks for XML that is small. */
export async function askXml(door: Upstream, question: Question): Promise<Told<XmlElement>> {
  const { value: text, fetchedAt: at } = await askText(door, question);
  return { value: parse(text, parseXml), fetchedAt: at };
}

function parse<Value>(text: string, read: (text: string) => Value): Value {
  try {
    return read(text);
  } catch (error) {
    throw misshapen('cut', error);
  }
}

function requestFor(question: Question): UpstreamRequest {
  const { query, long = {}, keepMs, signal, timeoutMs, isUrgent = true } = question;
  const common = {
    priority: isUrgent ? 0 : -1,
    ...(signal === undefined ? {} : { signal }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
  if (isShort(long)) {
    return { ...common, query: { ...query, ...long }, cache: cacheUse(keepMs) };
  }
  // Nothing of what is posted changes anything at NCBI, so it may be asked again.
  const key = JSON.stringify(long);
  return { ...common, query, form: long, effect: 'read', cache: cacheUse(keepMs, key) };
}

function cacheUse(keepMs: number | undefined, key?: string): CacheUse | false {
  if (keepMs === undefined) return false;
  return { ttlMs: keepMs, ...(key === undefined ? {} : { key }) };
}

function isShort(long: QueryValues): boolean {
  const texts = Object.values(long).flatMap((value) => (value === undefined ? [] : [value].flat()));
  const letters = texts.reduce<number>((sum, text) => sum + encodeURIComponent(text).length, 0);
  const ids = [long['id'] ?? []].flat().flatMap((id) => String(id).split(','));
  return letters <= LONGEST_QUERY && ids.length <= MOST_IDS_IN_QUERY;
}
