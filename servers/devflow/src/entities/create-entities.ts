import { countNoun, type Outcome, sayFuture, joinSentences } from '../answers/sentences.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { addNote, type Note } from './note.ts';
import { findNamed } from './find-named.ts';

/** An entity to be made, with what is noted about it. */
export interface EntityDraft {
  readonly name: string;
  readonly type: string;
  readonly notes: readonly Note[];
  readonly validFrom?: number | undefined;
  /** Whether the caller gave it an end; such an entity is not made. */
  readonly isEnded?: boolean | undefined;
}

/** What became of a draft. */
export interface EntityOutcome extends Outcome {
  /** The entity as it is now; none where the draft was refused. */
  readonly entity?: EntityRecord;
  readonly isCreated: boolean;
}

/** Makes entities in their order; those that are there already are left as they are. */
export async function createAll(
  writer: Writer,
  project: string,
  drafts: readonly EntityDraft[],
): Promise<readonly EntityOutcome[]> {
  const names = drafts.map(({ name }) => name);
  const known = new Map(await findNamed(writer, project, names));
  const outcomes: EntityOutcome[] = [];
  for (const draft of drafts) {
    const existing = known.get(draft.name);
    const outcome =
      existing === undefined
        ? await createEntity(writer, project, draft)
        : await meetExisting(writer, existing, draft);
    if (outcome.isCreated && outcome.entity !== undefined) known.set(draft.name, outcome.entity);
    outcomes.push(outcome);
  }
  return outcomes;
}

const ENDED =
  'validTo says that it has ended, and what is made here still holds. Leave validTo out and end it with delete_entities, or bring the past in with import_graph.';

async function createEntity(
  writer: Writer,
  project: string,
  draft: EntityDraft,
): Promise<EntityOutcome> {
  if (draft.isEnded === true) return { outcome: 'skipped', reason: ENDED, isCreated: false };
  const { name, type, validFrom } = draft;
  const gone = await writer.findDeleted(project, name);
  const entity =
    gone === undefined
      ? await writer.insertEntity({ project, name, type, validFrom })
      : await writer.reopenEntity(gone.id, { name, type, validFrom });
  for (const note of draft.notes) await addNote(writer, entity, note);
  const again =
    gone === undefined
      ? undefined
      : 'One of this name was deleted before; its id and history go on, what was noted then stays deleted (restore brings it back).';
  return {
    outcome: 'created',
    ...joinSentences([again, sayFuture(writer, [validFrom])]),
    isCreated: true,
    entity,
  };
}

async function meetExisting(
  writer: Writer,
  entity: EntityRecord,
  { name, type, notes }: EntityDraft,
): Promise<EntityOutcome> {
  const fresh = await countUnknown(writer, entity, notes);
  const lost =
    fresh === 0 ? undefined : `${countNoun(fresh, 'observation')} of the call not stored.`;
  const known = { isCreated: false, entity };
  if (entity.name !== name) {
    const reason = `"${name}" is another name of "${entity.name}". Add to that one with add_observations.`;
    return { outcome: 'skipped', ...joinSentences([reason, lost]), ...known };
  }
  if (entity.type !== type) {
    const reason = `There is an entity of this name and of type "${entity.type}". Change it with update_entity.`;
    return { outcome: 'skipped', ...joinSentences([reason, lost]), ...known };
  }
  const reason = 'There is one already. Add to it with add_observations.';
  return { outcome: 'unchanged', ...joinSentences([reason, lost]), ...known };
}

async function countUnknown(
  writer: Writer,
  entity: EntityRecord,
  notes: readonly Note[],
): Promise<number> {
  const texts = [...new Set(notes.map(({ text }) => text))];
  let unknown = 0;
  for (const text of texts) {
    if ((await writer.findObservation(entity.id, text)) === undefined) unknown++;
  }
  return unknown;
}
