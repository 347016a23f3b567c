import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineEntityName, defineMoment, toMoment, defineCount } from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import type { Writer } from '../memory/writer.ts';
import { relationKey, toNamed } from '../relations/relation.shapes.ts';
import { restoreEntity } from './restore-entity.ts';
import { type Restored, restoreObservation, restoreRelation } from './restore-facts.ts';

const input = z.object({
  entity_name: defineEntityName(
    'A deleted entity to bring back, or one to set to an earlier version',
  ).optional(),
  version: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('With entity_name: the version that it is to be again'),
  timestamp: defineMoment(
    'With entity_name: the moment at which it was what it is to be again',
  ).optional(),
  observation_id: z
    .string()
    .regex(/^o\d{1,15}$/u, 'expected an id such as "o12"')
    .optional()
    .describe('A deleted observation to bring back, such as "o12"'),
  relation: z.object(relationKey).optional().describe('A deleted relation to bring back'),
  project: defineProject(),
});

const relation = z.object({
  from: z.string().describe('Where it starts'),
  to: z.string().describe('Where it ends'),
  relationType: z.string().describe('What it says'),
});

const output = z.object({
  outcome: z.enum(['restored', 'unchanged']).describe('Whether anything came back'),
  reason: z.string().optional().describe('Why nothing came back, or what else to know'),
  entityName: z.string().optional().describe('The entity'),
  entityType: z.string().optional().describe('Its type'),
  version: defineCount().optional().describe('Its version now'),
  observations: z.array(z.string()).describe('Observations that came back'),
  removedObservations: z.array(z.string()).describe('Observations that the earlier version lacks'),
  aliases: z.array(z.string()).describe('Other names that find it again'),
  relations: z.array(relation).describe('Relations that came back'),
  notRestored: z
    .array(
      z.object({
        what: z.string().describe('What did not come back'),
        reason: z.string().describe('Why, and what to do'),
      }),
    )
    .describe('What could not come back'),
});

type Given = z.output<typeof input>;

/** The tool `restore`. */
export function restore(memory: Memory): Tool {
  return defineTool({
    name: 'restore',
    title: 'Restore',
    description:
      'Bring back what was deleted: an entity with its observations, aliases and relations, one observation by its id, or one relation. Or set an entity to an earlier version, by number or moment: name, type and observations are then exactly what they were. It is a new version, so nothing is lost. What was purged cannot come back.',
    effect: 'update',
    // To set an entity back ends what it learnt since.
    furtherScopes: ['delete'],
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(
      input,
      renameArguments({
        entityName: 'entity_name',
        name: 'entity_name',
        observationId: 'observation_id',
      }),
    ),
    output,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      { name: 'a deleted entity', arguments: { entity_name: 'LegacyCart' } },
      { name: 'an earlier version', arguments: { entity_name: 'PaymentGateway', version: 1 } },
    ],
    run: async (given, context) => {
      const work = choose(given);
      const restored = await memory.write({ tool: 'restore', context }, async (writer) => {
        const done = await work(writer, given.project ?? memory.project);
        if (done.removed.length > 0) context.requireScopes(['delete']);
        return done;
      });
      return reply(toAnswer(restored), { summary: describe(restored) });
    },
  });
}

type Work = (writer: Writer, project: string) => Promise<Restored>;

/** What is to be done; refuses to guess between several things. */
function choose(given: Given): Work {
  const { entity_name: name, observation_id: id, relation: named, version, timestamp } = given;
  const works: Work[] = [];
  if (name !== undefined) {
    const at = timestamp === undefined ? undefined : toMoment(timestamp);
    works.push((writer, home) => restoreEntity(writer, home, { name, version, at }));
  }
  if (id !== undefined) works.push((writer, home) => restoreObservation(writer, home, id));
  if (named !== undefined) {
    works.push((writer, home) => restoreRelation(writer, home, toNamed(named)));
  }
  const [work, ...others] = works;
  if (work === undefined || others.length > 0) {
    throw createRefusal(
      `expected one of entity_name, observation_id and relation, got ${works.length}.`,
    );
  }
  const moments = [version, timestamp].filter((one) => one !== undefined).length;
  if (moments > 1) throw createRefusal('version and timestamp: expected one of them, got both.');
  if (moments > 0 && name === undefined)
    throw createRefusal('version and timestamp need entity_name.');
  return work;
}

function createRefusal(message: string): ToolError {
  return new ToolError('invalid_arguments', message);
}

function toAnswer(restored: Restored): z.output<typeof output> {
  const { outcome, reason, entity, relations } = restored;
  return {
    outcome,
    ...(reason === undefined ? {} : { reason }),
    ...(entity === undefined
      ? {}
      : { entityName: entity.name, entityType: entity.type, version: entity.version }),
    observations: [...restored.observations],
    removedObservations: [...restored.removed],
    aliases: [...restored.aliases],
    relations: relations.map(({ from, to, type }) => ({ from, to, relationType: type })),
    notRestored: [...restored.notRestored],
  };
}

function describe({ outcome, reason, ...restored }: Restored): string {
  if (outcome === 'unchanged') return `Nothing to restore. ${reason ?? ''}`.trim();
  const parts = [
    countNoun(restored.observations.length, 'observation'),
    countNoun(restored.relations.length, 'relation'),
  ];
  const lost = restored.notRestored.length;
  const rest = lost === 0 ? '' : ` ${countNoun(lost, 'thing')} could not come back.`;
  return `Restored ${restored.entity?.name ?? 'the relation'}: ${parts.join(' and ')} came back.${rest}`;
}
