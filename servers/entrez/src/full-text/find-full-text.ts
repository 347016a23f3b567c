import type { ArticleId } from '../articles/article-id.ts';
import type { Calling } from '../eutils/eutils.ts';
import type { Attempt, LocatedText, Services } from './attempt.ts';
import { noFullText } from './no-full-text.ts';
import { readEuropePmc } from './read-europe-pmc.ts';
import { readPmc } from './read-pmc.ts';
import { resolvePmcid } from './resolve-pmcid.ts';

/** A full text, and how it was found. */
export interface FoundText extends LocatedText {
  /** What was tried before it was found. */
  readonly attempts: readonly Attempt[];
}

/** Looks for a full text in PMC, then in Europe PMC; throws where there is none, or nobody could tell. */
export async function findFullText(
  services: Services,
  id: ArticleId,
  call: Calling,
): Promise<FoundText> {
  const { pmcid, attempts: resolving } = await resolvePmcid(services, id, call);
  const attempts: Attempt[] = [...resolving];
  const places = [
    ...(pmcid === undefined ? [] : [() => readPmc(services, pmcid, call)]),
    () => readEuropePmc(services, { id, pmcid }, call),
  ];
  for (const read of places) {
    const { found, attempt } = await read();
    if (found !== undefined) return { ...found, attempts };
    attempts.push(attempt);
  }
  throw noFullText(id, attempts);
}
