import { readArticleId } from '../answer/article-id.ts';

/** An id that the converter takes, and of which kind it is. */
export interface KnownId {
  /** `mid` is the id of a manuscript, such as NIHMS311352. */
  readonly type: 'pmid' | 'pmcid' | 'doi' | 'mid';
  readonly value: string;
}

const VERSION = /^PMC\d{1,10}\.\d{1,3}$/i;
const MANUSCRIPT = /^(?:mid:?\s*)?([A-Z]{2,12}\d{3,12})$/i;

/** Reads an id however it is usually written; undefined where it is of no kind that is known. */
export function readKnownId(written: string): KnownId | undefined {
  const article = readArticleId(written);
  if (article !== undefined) return { type: article.kind, value: article.value };
  const given = written.trim().toUpperCase();
  if (VERSION.test(given)) return { type: 'pmcid', value: given };
  const manuscript = MANUSCRIPT.exec(given)?.[1];
  return manuscript === undefined ? undefined : { type: 'mid', value: manuscript };
}
