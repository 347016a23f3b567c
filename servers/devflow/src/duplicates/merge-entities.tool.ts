import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineCount, defineEntityName } from '../answers/values.ts';
import { needNamed } from '../entities/find-named.ts';
import { type Memory, rehearse } from '../memory/memory.ts';
import type { EntityRecord, RelationRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

const input = z.object({
  into: defineEntityName('The entity that stays'),
  from: z
    .array(defineEntityName('An entity that becomes part of it'))
    .min(1)
    .max(100)
    .describe('The entities that become part of it'),
  dry_run: z.boolean().default(false).describe('true only says what would be done'),
  project: defineProject(),
});

const relation = z.object({
  from: z.string().describe('Where it starts'),
  to: z.string().describe('Where it ends'),
  relationType: z.string().describe('What it says'),
});

const output = z.object({
  into: z.string().describe('The name of the entity that stays'),
  aliases: z.array(z.string()).describe('Other names that find it now'),
  dryRun: z.boolean().describe('true when nothing was changed'),
  merged: z
    .array(
      z.object({
        name: z.string().describe('What became part of it'),
        id: z.string().describe('Its stable id, for get_entity_history'),
        outcome: z.literal('merged').describe('What became of it'),
        movedObservations: z.array(z.string()).describe('Observations that went over'),
        knownObservations: defineCount().describe('How many were noted there already'),
        movedRelations: z.array(relation).describe('Relations that went over, as they are now'),
        knownRelations: defineCount().describe('How many were there already'),
        droppedRelations: z.array(relation).describe('Those between the merged, which are gone'),
        aliases: z.array(z.string()).describe('Names that now lead to the one that stays'),
      }),
    )
    .describe('What each of the others gave'),
});

/** The tool `merge_entities`. */
export function mergeEntities(memory: Memory): Tool {
  return defineTool({
    name: 'merge_entities',
    title: 'Merge entities',
    description:
      'Put entities that are the same thing together into one of them. Observations go over with their source, confidence, tags and time, each once; relations are re-pointed, each once, and those between the merged end; their names become aliases. The merged stay in history. find_duplicates suggests candidates; dry_run shows what would be done.',
    effect: 'update',
    // Relations between the merged end.
    furtherScopes: ['delete'],
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(input, renameArguments({ dryRun: 'dry_run' })),
    output,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      {
        name: 'see what would be done',
        arguments: { into: 'PaymentGateway', from: ['RetryPolicy'], dry_run: true },
      },
      { name: 'do it', arguments: { into: 'PaymentGateway', from: ['RetryPolicy'] } },
    ],
    run: async (given, context) => {
      const by = { tool: 'merge_entities', context };
      const work = async (writer: Writer): Promise<Merged> => {
        const done = await mergeInto(writer, given.project ?? memory.project, given);
        const endsFacts = done.merged.some(({ dropped }) => dropped.length > 0);
        if (endsFacts && !given.dry_run) context.requireScopes(['delete']);
        return done;
      };
      const result = given.dry_run
        ? await rehearse(memory, by, work)
        : await memory.write(by, work);
      return reply(toAnswer(result, given.dry_run), { summary: describe(result, given.dry_run) });
    },
  });
}

function toAnswer({ into, merged }: Merged, dryRun: boolean): z.output<typeof output> {
  return { into: into.name, aliases: [...into.aliases], dryRun, merged: merged.map(toPart) };
}

function toPart(one: MergedEntity): z.output<typeof output>['merged'][number] {
  return {
    name: one.entity.name,
    id: one.entity.uid,
    outcome: 'merged',
    movedObservations: [...one.moved],
    knownObservations: one.known,
    movedRelations: one.repointed.map(toRelation),
    knownRelations: one.knownRelations,
    droppedRelations: one.dropped.map(toRelation),
    aliases: [...one.aliases],
  };
}

function toRelation({ from, to, type }: RelationRecord): z.output<typeof relation> {
  return { from, to, relationType: type };
}

function describe({ into, merged }: Merged, dryRun: boolean): string {
  const observations = merged.reduce((sum, { moved }) => sum + moved.length, 0);
  const relations = merged.reduce((sum, { repointed }) => sum + repointed.length, 0);
  const what = `${countNoun(merged.length, 'entity', 'entities')} into "${into.name}": ${countNoun(observations, 'observation')} and ${countNoun(relations, 'relation')} went over.`;
  return dryRun ? `Nothing was changed. It would merge ${what}` : `Merged ${what}`;
}

/** Which entities are the same thing. */
interface Merge {
  /** The one that stays. */
  readonly into: string;
  /** Those that become part of it. */
  readonly from: readonly string[];
}

/** What one entity gave to the one that it became part of. */
interface MergedEntity extends Repointed {
  readonly entity: EntityRecord;
  /** The observations that are new to the other one. */
  readonly moved: readonly string[];
  /** How many observations it had already. */
  readonly known: number;
  readonly aliases: readonly string[];
}

/** The result of a merge. */
interface Merged {
  readonly into: EntityRecord;
  readonly merged: readonly MergedEntity[];
}

/** Makes entities part of another one: observations, relations and names go over to it. */
async function mergeInto(
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
  for (const part of parts.values()) merged.push(await absorb(writer, part, { into, ids }));
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

async function absorb(writer: Writer, part: EntityRecord, whole: Whole): Promise<MergedEntity> {
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
  const relations = await repointRelations(writer, part, whole);
  await writer.closeEntity(part.id, into.id);
  const aliases = [part.name, ...part.aliases];
  for (const alias of aliases) await writer.addAlias(into.id, alias);
  return { entity: part, moved, known, aliases, ...relations };
}

/** What became of the relations of an entity that became part of another one. */
interface Repointed {
  /** Those that the other one has now. */
  readonly repointed: readonly RelationRecord[];
  /** How many it had already. */
  readonly knownRelations: number;
  /** Those between the entities that are one now; they are gone. */
  readonly dropped: readonly RelationRecord[];
}

/** Gives the relations of an entity to another one. */
async function repointRelations(
  writer: Writer,
  part: EntityRecord,
  { into, ids }: Whole,
): Promise<Repointed> {
  const repointed: RelationRecord[] = [];
  const dropped: RelationRecord[] = [];
  let knownRelations = 0;
  for (const relation of await writer.relations([part.id])) {
    await writer.closeRelation(relation.id);
    const { fromId, toId } = relation;
    if (fromId !== toId && ids.has(fromId) && ids.has(toId)) {
      dropped.push(relation);
      continue;
    }
    const ends = { fromId: replaceEnd(fromId), toId: replaceEnd(toId) };
    const made = await moveRelation(writer, relation, ends);
    if (made === undefined) knownRelations++;
    else repointed.push(made);
  }
  return { repointed, knownRelations, dropped };

  function replaceEnd(id: number): number {
    return id === part.id ? into.id : id;
  }
}

/** The relation between the new ends; none where it was there already. */
async function moveRelation(
  writer: Writer,
  relation: RelationRecord,
  ends: { readonly fromId: number; readonly toId: number },
): Promise<RelationRecord | undefined> {
  const { type, strength, confidence, metadata, createdAt } = relation;
  const facts = { strength, confidence, metadata };
  const known = await writer.relation({ ...ends, type });
  const made =
    known === undefined
      ? await writer.insertRelation({ ...ends, type, ...facts, createdAt })
      : known.validTo === null
        ? known
        : await writer.reopenRelation(known.id, facts);
  await writer.inherit('relation', relation.id, made.id);
  return known?.validTo === null ? undefined : made;
}
