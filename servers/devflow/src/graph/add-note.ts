import type { EntityRecord, ObservationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

/** Something to note about an entity. */
export interface Note {
  readonly text: string;
  readonly source?: string | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly validFrom?: number | undefined;
}

/** What became of a note. */
export interface NoteOutcome {
  readonly isNew: boolean;
  readonly observation: ObservationRecord;
}

/** Notes something; what was noted before is said again, which starts its decay anew. */
export async function addNote(
  writer: Writer,
  entity: Pick<EntityRecord, 'id'>,
  note: Note,
): Promise<NoteOutcome> {
  const known = await writer.findObservation(entity.id, note.text);
  if (known === undefined) {
    const observation = await writer.insertObservation({ entityId: entity.id, ...note });
    return { isNew: true, observation };
  }
  // Twice in one call is one time said.
  if (known.createdAt !== writer.at) await writer.reinforce('observation', known.id);
  return { isNew: false, observation: known };
}
