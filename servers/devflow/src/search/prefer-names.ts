import { splitWords } from '../sqlite/index-texts.ts';
import type { FoundTerm } from './find-terms.ts';
import { isStopWord } from './query-terms.ts';
import type { Candidate } from './score.ts';
import type { Filter, Head, WordIndex } from './word-index.ts';

/** Candidates whose names were looked at. */
export interface Named {
  readonly candidates: readonly Candidate[];
  readonly heads: ReadonlyMap<number, Head>;
  /** The entities that the query names in full, with the terms that name them. */
  readonly anchors: readonly Anchor[];
}

/** An entity that a query names. */
export interface Anchor {
  readonly entityId: number;
  readonly terms: ReadonlySet<number>;
}

// Only the best are looked at by name.
const LOOKED_AT = 100;
/** What the whole name of an entity adds to its score. */
const NAME_BONUS = 0.5;

/** Looks at the names of the best, and puts forward what the query calls by its name. */
export function preferNames(
  index: WordIndex,
  filter: Filter,
  given: { readonly candidates: readonly Candidate[]; readonly terms: readonly FoundTerm[] },
): Named {
  const { candidates, terms } = given;
  const looked = candidates.slice(0, LOOKED_AT);
  const ids = looked.map(({ entityId }) => entityId);
  const heads = new Map(index.heads(filter, ids).map((head) => [head.id, head]));
  const anchors: Anchor[] = [];
  for (const candidate of looked) {
    const head = heads.get(candidate.entityId);
    if (head === undefined) continue;
    const names = [head.name, ...head.aliases].map((name) => findNamedBy(name, terms));
    const best = names.reduce((a, b) => (b.share > a.share ? b : a));
    candidate.score *= 1 + NAME_BONUS * best.share;
    if (best.share === 1) anchors.push({ entityId: head.id, terms: best.terms });
  }
  const ordered = looked.toSorted((a, b) => b.score - a.score || a.entityId - b.entityId);
  return { candidates: [...ordered, ...candidates.slice(LOOKED_AT)], heads, anchors };
}

/** How much of a name the query contains, and with which terms. */
function findNamedBy(
  name: string,
  terms: readonly FoundTerm[],
): { readonly share: number; readonly terms: ReadonlySet<number> } {
  const parts = [
    ...new Set(splitWords(name).flatMap((word) => (word.isPhrase ? [word.whole] : word.parts))),
  ];
  const telling = parts.filter((part) => !isStopWord(part));
  const wanted = telling.length === 0 ? parts : telling;
  const used = new Set<number>();
  let met = 0;
  for (const part of wanted) {
    const which = terms.findIndex(({ phrases }) =>
      phrases.some((phrase) => isAkin(phrase.join(''), part)),
    );
    if (which === -1) continue;
    used.add(which);
    met++;
  }
  return { share: wanted.length === 0 ? 0 : met / wanted.length, terms: used };
}

const SHORTEST_ROOT = 3;
// What may follow a root; "decided" and "decision" share one, "part" and "parties" do not.
const ENDINGS = new Set(
  `e s es d ed ing er ers or ors ion ions ation ations ment ments ence ency ent ents ant ance al
  y ies ied able ness ship ded ding des de sion sions ship ts`
    .split(/\s+/u)
    .concat(''),
);

/** Whether two words are of one root, as "owns", "owner" and "owned". */
export function isAkin(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  // "reply" and "replies", "testing" and "tests": the root may end before the letters differ.
  for (const back of [0, 1]) {
    const root = shared - back;
    if (root >= SHORTEST_ROOT && ENDINGS.has(a.slice(root)) && ENDINGS.has(b.slice(root))) {
      return true;
    }
  }
  return false;
}
