import { isDeepStrictEqual } from 'node:util';

import { type Outcome, sayFuture, joinSentences } from '../answers/sentences.ts';
import type { RelationFacts, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import {
  assertHolds,
  type Ends,
  findEnds,
  type NamedRelation,
  readNames,
  needRelation,
} from './find-relation.ts';

/** What may be left out of what is known of a relation. */
type PartialFacts = {
  readonly [Key in keyof RelationFacts]?: RelationFacts[Key] | undefined;
};

/** A relation to be made. */
export interface RelationDraft extends NamedRelation {
  readonly facts: PartialFacts;
  readonly validFrom?: number | undefined;
  /** Whether the caller gave it an end; such a relation is not made. */
  readonly isEnded?: boolean | undefined;
}

/** What became of a relation of a call. */
interface RelationOutcome extends Outcome {
  readonly names: NamedRelation;
  /** The relation, where it is new. */
  readonly created?: RelationRecord;
}

/** The values of a relation where the caller gives none. */
export const USUAL_FACTS: RelationFacts = { strength: 0.9, confidence: 0.95, metadata: {} };

/** Makes relations in their order; a known one is asserted again, and keeps its values. */
export async function connectAll(
  writer: Writer,
  project: string,
  drafts: readonly RelationDraft[],
): Promise<readonly RelationOutcome[]> {
  const getEnds = await findEnds(writer, project, drafts);
  const outcomes: RelationOutcome[] = [];
  for (const draft of drafts) {
    const ends = await getEnds(draft);
    outcomes.push({ names: readNames(draft, ends), ...(await relate(writer, draft, ends)) });
  }
  return outcomes;
}

const ENDED =
  'validTo says that it has ended, and what is made here still holds. Leave validTo out and end it with delete_relations, or bring the past in with import_graph.';

type Related = Omit<RelationOutcome, 'names'>;

async function relate(writer: Writer, draft: RelationDraft, ends: Ends): Promise<Related> {
  if (draft.isEnded === true) return { outcome: 'skipped', reason: ENDED };
  if ('missing' in ends) return ends.missing;
  const { type, facts, validFrom } = draft;
  const key = { fromId: ends.from.id, toId: ends.to.id, type };
  const known = await writer.relation(key);
  if (known?.validTo === null) return meetKnown(writer, known, { facts, aliases: ends.aliases });
  const whole = completeFacts(facts, USUAL_FACTS);
  const created =
    known === undefined
      ? await writer.insertRelation({ ...key, ...whole, validFrom })
      : await writer.reopenRelation(known.id, { ...whole, validFrom });
  const again = known === undefined ? undefined : 'It was deleted before; its history goes on.';
  const { reason } = joinSentences([ends.aliases, again, sayFuture(writer, [validFrom])]);
  return { outcome: 'created', ...(reason === undefined ? {} : { reason }), created };
}

async function meetKnown(
  writer: Writer,
  known: RelationRecord,
  { facts, aliases }: { readonly facts: PartialFacts; readonly aliases: string | undefined },
): Promise<Related> {
  // Twice in one call counts as one assertion.
  if (known.updatedAt !== writer.at) await writer.reinforce('relation', known.id);
  const differs = !isDeepStrictEqual(completeFacts(facts, known), completeFacts({}, known));
  return {
    outcome: 'unchanged',
    ...joinSentences([
      aliases,
      'There is one already.',
      differs ? 'Its values are kept; change them with update_relation.' : undefined,
    ]),
  };
}

/** The given values of a relation, completed with its present ones. */
function completeFacts(facts: PartialFacts, known: RelationFacts): RelationFacts {
  return {
    strength: facts.strength ?? known.strength,
    confidence: facts.confidence ?? known.confidence,
    metadata: facts.metadata ?? known.metadata,
  };
}

/** What a relation is to be. */
interface RelationUpdate {
  readonly relation: NamedRelation;
  readonly facts: PartialFacts;
  /** Whether metadata is added to what there is instead of taking its place. */
  readonly isMerged: boolean;
}

/** A relation before and after it was changed. */
interface UpdatedRelation {
  readonly outcome: 'updated' | 'unchanged';
  readonly relation: RelationRecord;
  readonly before: RelationFacts;
}

/** Changes the values of a relation; those that are left out stay. */
export async function reviseRelation(
  writer: Writer,
  project: string,
  { relation: asked, facts, isMerged }: RelationUpdate,
): Promise<UpdatedRelation> {
  const relation = await needRelation(writer, project, asked);
  assertHolds(relation);
  const before = completeFacts({}, relation);
  const { metadata } = facts;
  const whole = isMerged && metadata !== undefined ? { ...before.metadata, ...metadata } : metadata;
  const to = completeFacts({ ...facts, metadata: whole }, before);
  if (isDeepStrictEqual(to, before)) return { outcome: 'unchanged', relation, before };
  return { outcome: 'updated', relation: await writer.reviseRelation(relation.id, to), before };
}
