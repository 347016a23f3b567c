import { link, note, type Change } from './change.ts';
import { createEntities, endsOf, USUAL, type RelationNames } from './operations.ts';
import { findNamed, findNote, findRelation, type Entity } from './world.ts';

interface EntityLine {
  readonly type: 'entity';
  readonly name: string;
  readonly entityType: string;
  readonly observations: readonly string[];
}

/** One line of an import. */
export type ImportLine = EntityLine | ({ readonly type: 'relation' } & RelationNames);

type Outcome = 'created' | 'updated' | 'unchanged' | 'skipped';

const NONE = { created: 0, updated: 0, unchanged: 0, skipped: 0 };

/** The tool `import_graph` over plain lines; what became of entities, relations and observations. */
export function importGraph(change: Change, lines: readonly ImportLine[]): unknown {
  const tally = {
    entities: { ...NONE },
    relations: { ...NONE },
    observations: { added: 0, known: 0 },
  };
  for (const line of lines) {
    if (line.type === 'entity') tally.entities[bringEntity(change, line, tally.observations)]++;
  }
  for (const line of lines) {
    if (line.type === 'relation') tally.relations[bringRelation(change, line)]++;
  }
  return tally;
}

function bringEntity(
  change: Change,
  line: EntityLine,
  counts: { added: number; known: number },
): Outcome {
  const known = findNamed(change.world, change.project, line.name);
  if (known === undefined) {
    createEntities(change, [{ ...line, observations: [] }]);
    const made = findNamed(change.world, change.project, line.name);
    if (made !== undefined) bringNotes(change, { entity: made, line }, counts);
    return 'created';
  }
  const before = counts.added;
  bringNotes(change, { entity: known, line }, counts);
  return counts.added === before ? 'unchanged' : 'updated';
}

function bringNotes(
  change: Change,
  { entity, line }: { readonly entity: Entity; readonly line: EntityLine },
  counts: { added: number; known: number },
): void {
  for (const text of line.observations) {
    // What is known is not said again by an import.
    if (findNote(entity, text) === undefined) {
      note(change, entity, { text, confidence: undefined });
      counts.added++;
    } else counts.known++;
  }
}

function bringRelation(change: Change, names: RelationNames): Outcome {
  const ends = endsOf(change, names);
  if (ends === undefined) return 'skipped';
  if (findRelation(change.world, ends)?.end === null) return 'unchanged';
  link(change, ends, { facts: USUAL });
  return 'created';
}
