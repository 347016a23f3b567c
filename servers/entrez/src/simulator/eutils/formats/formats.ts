import type { Format } from './format.ts';
import { PUBMED_FORMATS } from './pubmed-formats.ts';

/** The forms of each database; the first that fits is taken. */
export const FORMATS: Readonly<Record<string, readonly Format[]>> = {
  pubmed: PUBMED_FORMATS,
};
