import { ToolError } from '@wellspoken/kit';

import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { needNamed } from './find-named.ts';
import { repoint, type Repointed } from './repoint-relations.ts';

/** Which entities are the same thing. */
export interface Merge {
  /** The one that stays. */
  readonly into: string;
  /** Those that become part of it. */
  readonly from: readonly string[];
}

/** What one entity gave to the one that it became part of. */
export interface MergedEntity extends Repointed {
  readonly entity: EntityRecord;
  /** The observations that are new to the other one. */
  readonly moved: readonly string[];
  /** How many observations it had already. */
  readonly known: number;
  readonly aliases: readonly string[];
}

/** What came of a merge. */
export interface Merged {
  readonly into: EntityRecord;
  readonly merged: readonly MergedEntity[];
}

/** Makes entities part of another one: observations, relations and names go over to it. */
export async function mergeEntities(
  writer: Writer,
  project: string,
  { into: name, from }: Merge,
): Promise<Merged> {
  const into = await needNamed(writer, project, name);
  const parts = new Map<number, EntityRecord>();
  for (const other of from) {
    const part = await needNamed(writer, project, other);
    assertOther(part, into, other);
    parts.set(part.id, part);
  }
  const ids = new Set([into.id, ...parts.keys()]);
  const merged: MergedEntity[] = [];
  for (const part of parts.values()) merged.push(await take(writer, part, { into, ids }));
  const [after = into] = await writer.entities([into.id]);
  return { into: after, merged };
}

function assertOther(part: EntityRecord, into: EntityRecord, asked: string): void {
  if (part.id !== into.id) return;
  throw new ToolError(
    'invalid_arguments',
    `from: "${asked}" is the entity "${into.name}" itself, into which the others are merged.`,
    { suggestions: ['Name only others in from.'] },
  );
}

interface Whole {
  readonly into: EntityRecord;
  /** The keys of all that become one. */
  readonly ids: ReadonlySet<number>;
}

async function take(writer: Writer, part: EntityRecord, whole: Whole): Promise<MergedEntity> {
  const { into } = whole;
  const moved: string[] = [];
  let known = 0;
  for (const { id, text } of await writer.observations([part.id])) {
    const same = await writer.findObservation(into.id, text);
    if (same === undefined) {
      await writer.copyObservation(id, into.id);
      moved.push(text);
    } else {
      await writer.inherit('observation', id, same.id);
      known++;
    }
  }
  const relations = await repoint(writer, part, whole);
  await writer.closeEntity(part.id, into.id);
  const aliases = [part.name, ...part.aliases];
  for (const alias of aliases) await writer.addAlias(into.id, alias);
  return { entity: part, moved, known, aliases, ...relations };
}
