/** An id of an article, and of which kind it is. */
export interface KnownId {
  /** `mid` is the id of a manuscript, such as NIHMS311352. */
  readonly type: 'pmid' | 'pmcid' | 'doi' | 'mid';
  readonly value: string;
}

const PREFIX = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|(?:pmid|pmcid|doi|mid)\s*:\s*)/i;

const kinds: readonly (readonly [KnownId['type'], RegExp])[] = [
  ['pmid', /^[1-9]\d{0,9}$/],
  ['pmcid', /^PMC\d{1,10}(\.\d{1,3})?$/i],
  ['doi', /^10\.\d{3,9}\/\S+$/],
  ['mid', /^[A-Z]{2,12}\d{3,12}$/i],
];

/** Reads an id however it is usually written; undefined where it is of no kind that is known. */
export function readArticleId(written: string): KnownId | undefined {
  const value = written.trim().replace(PREFIX, '');
  const type = kinds.find(([, form]) => form.test(value))?.[0];
  if (type === undefined) return undefined;
  return { type, value: type === 'pmcid' || type === 'mid' ? value.toUpperCase() : value };
}
