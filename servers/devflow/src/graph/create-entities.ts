import type { EntityRecord } from '../store/records.ts';
import type { Writer } from '../store/writer.ts';
import type { Outcome } from '../view/outcome.ts';
import { addNote, type Note } from './add-note.ts';

/** An entity to be made, with what is noted about it. */
export interface EntityDraft {
  readonly name: string;
  readonly type: string;
  readonly notes: readonly Note[];
  readonly validFrom?: number | undefined;
}

/** What became of a draft. */
export interface EntityOutcome extends Outcome {
  /** The entity as it is now; none where the draft was skipped. */
  readonly entity?: EntityRecord;
  readonly isCreated: boolean;
}

/** Makes an entity; one that is there already gets what is new about it and keeps the rest. */
export async function createEntity(
  writer: Writer,
  project: string,
  draft: EntityDraft,
): Promise<EntityOutcome> {
  const { name, type } = draft;
  const [existing] = (await writer.findEntities({ project }, [name])).get(name) ?? [];
  if (existing !== undefined) return meetExisting(existing, draft);
  const gone = await writer.findDeleted(project, name);
  const entity =
    gone === undefined
      ? await writer.insertEntity({ project, name, type, validFrom: draft.validFrom })
      : await writer.reopenEntity(gone.id, { name, type, validFrom: draft.validFrom });
  for (const note of draft.notes) await addNote(writer, entity, note);
  return { outcome: 'created', isCreated: true, entity };
}

function meetExisting(entity: EntityRecord, { name, type }: EntityDraft): EntityOutcome {
  const known = { isCreated: false, entity };
  if (entity.name !== name) {
    const reason = `"${name}" is another name of "${entity.name}". Add to that one with add_observations.`;
    return { outcome: 'skipped', reason, ...known };
  }
  if (entity.type !== type) {
    const reason = `There is an entity of this name and of type "${entity.type}". Change it with update_entity.`;
    return { outcome: 'skipped', reason, ...known };
  }
  const reason = 'There is one already. Add to it with add_observations.';
  return { outcome: 'unchanged', reason, ...known };
}
