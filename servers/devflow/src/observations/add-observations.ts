import { isDeepStrictEqual } from 'node:util';

import {
  countNoun,
  reportNotFound,
  type Outcome,
  sayFuture,
  joinSentences,
} from '../answers/sentences.ts';
import { createNearest, findNamed, sayAlias } from '../entities/find-named.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { addNote, type Note, type NoteOutcome } from '../entities/note.ts';

/** What to note about one entity. */
export interface Addition {
  readonly entityName: string;
  readonly notes: readonly Note[];
}

/** What became of an addition. */
export interface AdditionOutcome extends Outcome {
  readonly entityName: string;
  readonly added: readonly string[];
  /** How many were known already, and are now asserted again. */
  readonly reinforced: number;
}

/** Adds observations to entities; a known one is asserted again. */
export async function addAll(
  writer: Writer,
  project: string,
  additions: readonly Addition[],
): Promise<readonly AdditionOutcome[]> {
  const names = additions.map(({ entityName }) => entityName);
  const found = await findNamed(writer, project, names);
  const nearest = createNearest(writer, { project });
  const outcomes: AdditionOutcome[] = [];
  for (const addition of additions) {
    const { entityName } = addition;
    const entity = found.get(entityName);
    outcomes.push(
      entity === undefined
        ? {
            entityName,
            added: [],
            reinforced: 0,
            ...reportNotFound(entityName, await nearest(entityName)),
          }
        : await addTo(writer, entity, addition),
    );
  }
  return outcomes;
}

async function addTo(
  writer: Writer,
  entity: EntityRecord,
  { entityName, notes }: Addition,
): Promise<AdditionOutcome> {
  const added: string[] = [];
  const known = new Set<number>();
  const kept = new Set<number>();
  for (const note of notes) {
    const { isNew, observation } = await addNote(writer, entity, note);
    if (isNew) added.push(observation.text);
    else if (observation.createdAt !== writer.at) known.add(observation.id);
    if (!isNew && isDifferent(note, observation)) kept.add(observation.id);
  }
  return {
    entityName: entity.name,
    outcome: added.length === 0 ? 'unchanged' : 'updated',
    added,
    reinforced: known.size,
    ...joinSentences([
      sayAlias(entityName, entity),
      known.size === 0 ? undefined : `Noted before and said again: ${known.size}.`,
      kept.size === 0
        ? undefined
        : `The source, confidence and tags of ${countNoun(kept.size, 'known observation')} are kept.`,
      sayFuture(
        writer,
        notes.map(({ validFrom }) => validFrom),
      ),
    ]),
  };
}

/** Whether the call says more about a known observation than is stored. */
function isDifferent(
  note: Note,
  { source, confidence, tags }: NoteOutcome['observation'],
): boolean {
  return (
    (note.source !== undefined && note.source !== source) ||
    (note.confidence !== undefined && note.confidence !== confidence) ||
    (note.tags !== undefined && !isDeepStrictEqual(note.tags, tags))
  );
}
