import type { Scope } from '../memory/reader.ts';

/** A text that has a word: the head of an entity, an observation or a relation. */
export interface Posting {
  /** The key of the text in the index. */
  readonly id: number;
  readonly kind: PostingKind;
  /** The key of the entity, observation or relation. */
  readonly targetId: number;
  readonly entityId: number;
  /** The other end of a relation; null for other texts. */
  readonly otherId: number | null;
  /** How many words the text has. */
  readonly words: number;
}

/** What a text in the index is. */
export type PostingKind = 'head' | 'note' | 'relation';

/** Words that stand side by side; one where it is a single word. */
export type Phrase = readonly string[];

/** Any of the phrases of each group, and one of every group. */
export type Wanted = readonly (readonly Phrase[])[];

/** The texts that were found, by key; not all of them where there are too many. */
export interface Found {
  readonly ids: readonly number[];
  /** How many there are about. */
  readonly count: number;
  readonly isWhole: boolean;
}

/** What an entity is called. */
export interface Head {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly aliases: readonly string[];
}

/** A relation, as far as a search looks at it. */
export interface Edge {
  readonly id: number;
  readonly fromId: number;
  readonly toId: number;
  readonly type: string;
}

/** The index of words, at one moment. */
export interface WordIndex {
  /** About how many texts there are in the scope. */
  readonly size: (scope: Scope) => number;
  /** The newest texts that match, up to a limit. */
  readonly find: (scope: Scope, wanted: Wanted, limit: number) => Found;
  /** Those of these texts that hold in the scope. */
  readonly postings: (scope: Scope, ids: readonly number[]) => readonly Posting[];
  /** What a text is, as encoded in its key. */
  readonly kindOf: (id: number) => PostingKind;
  /** Words of the index that begin like this one. */
  readonly wordsFrom: (start: string, limit: number) => readonly string[];
  /** Words of the index that look like this one. */
  readonly wordsLike: (word: string, limit: number) => readonly string[];
  /** What these entities are called; those that were not there are left out. */
  readonly heads: (scope: Scope, ids: readonly number[]) => readonly Head[];
  /** The relations of an entity, so many at most. */
  readonly edges: (scope: Scope, id: number, limit: number) => readonly Edge[];
  /** Those of these entities that are there, have one of the types, and one of the tags. */
  readonly only: (filter: Filter, ids: readonly number[]) => ReadonlySet<number>;
  /** Relations by key. */
  readonly edgesByKey: (ids: readonly number[]) => readonly Edge[];
  /** The text of observations. */
  readonly notes: (ids: readonly number[]) => ReadonlyMap<number, string>;
}

/** Which entities are wanted at all. */
export interface Filter extends Scope {
  readonly types?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  /** How many are wanted, and how many are passed over. */
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** How many to look at: more where a filter leaves many out, or where many are wanted. */
export function chooseReach(
  filter: Filter,
  {
    plain,
    filtered,
    most,
  }: { readonly plain: number; readonly filtered: number; readonly most: number },
): number {
  const wanted = ((filter.offset ?? 0) + (filter.limit ?? 0)) * 4;
  return Math.min(most, Math.max(isPlain(filter) ? plain : filtered, wanted));
}

/** Whether a filter leaves out nothing of what holds now in its scope. */
export function isPlain({ types, tags, at }: Filter): boolean {
  return types === undefined && tags === undefined && at === undefined;
}
