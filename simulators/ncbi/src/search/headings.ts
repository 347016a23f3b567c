import { MESH } from '../corpus/vocabulary.ts';
import { normalize } from './normalize.ts';

const HEADINGS: ReadonlyMap<string, string> = new Map(
  MESH.flatMap(({ name, synonyms }) =>
    [name, ...synonyms].map((word) => [normalize(word), name] as const),
  ),
);

/** The heading of MeSH that words are the name of; undefined where they are none. */
export function findHeading(words: string): string | undefined {
  return HEADINGS.get(normalize(words));
}
