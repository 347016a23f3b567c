import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, sayIgnored, stampedFields, unlisted } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import {
  countNoun,
  countOutcomes,
  joinSentences,
  type Outcome,
  outcomeFields,
  sayFuture,
} from '../answers/sentences.ts';
import {
  defineCount,
  defineEntityName,
  defineMoment,
  defineTypeName,
  toMoment,
} from '../answers/values.ts';
import type { Memory } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';
import { entityView } from './entity.shapes.ts';
import { findNamed } from './find-named.ts';
import { addNote, defineNotes, type Note, toNote } from './note.ts';
import { showWhole } from './pack-entity.ts';

const entity = z.strictObject({
  name: defineEntityName('Its name, unique in the project'),
  entityType: defineTypeName('What kind of thing it is, such as feature, task, decision or person'),
  observations: defineNotes('What is known about it').default([]),
  validFrom: defineMoment('Since when it holds, where that is before now').optional(),
  validTo: unlisted,
  ...stampedFields,
  embedding: unlisted,
});

const output = z.object({
  created: defineCount().describe('How many are new'),
  entities: z.array(entityView).describe('Those that are new'),
  outcomes: z
    .array(z.object({ name: z.string().describe('Its name'), ...outcomeFields }))
    .describe('What became of each, in the order of the call'),
});

/** The tool `create_entities`. */
export function createEntities(memory: Memory): Tool {
  return defineTool({
    name: 'create_entities',
    title: 'Create entities',
    description:
      'Remember new things as entities of the knowledge graph, each with a name, a type and observations. One that is there already is left as it is; add to it with add_observations. All are stored together, or none.',
    effect: 'create',
    // What is there already is left alone.
    hints: { idempotent: true },
    openWorld: false,
    foreign: 'names in the memory',
    input: acceptAlso(
      z.object({
        entities: z.array(entity).min(1).max(10_000).describe('The entities to make'),
        project: defineProject(),
      }),
    ),
    output,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      {
        name: 'two entities',
        arguments: {
          entities: [
            {
              name: 'PaymentGateway',
              entityType: 'component',
              observations: ['Retries a failed charge three times', 'Written in TypeScript'],
            },
            { name: 'CheckoutPage', entityType: 'feature', observations: [] },
          ],
        },
      },
    ],
    run: async (input, context) => {
      const given = input.entities;
      const answer = await memory.write({ tool: 'create_entities', context }, async (writer) => {
        const made = await createAll(writer, input.project ?? memory.project, given.map(toDraft));
        const fresh = made.flatMap((one) => (one.isCreated && one.entity ? [one.entity] : []));
        const entities = await showWhole(writer, fresh);
        const outcomes = given.map((item, index) => ({
          name: item.name,
          outcome: made[index]?.outcome ?? 'skipped',
          ...joinSentences([made[index]?.reason, sayIgnored(item)]),
        }));
        return { created: entities.length, entities, outcomes };
      });
      return reply(answer, { summary: `Entities: ${countOutcomes(answer.outcomes)}.` });
    },
  });
}

function toDraft({
  name,
  entityType: type,
  observations,
  validFrom,
  validTo,
}: z.output<typeof entity>): EntityDraft {
  return {
    name,
    type,
    notes: observations.map(toNote),
    validFrom: validFrom === undefined ? undefined : toMoment(validFrom),
    isEnded: validTo !== undefined && validTo !== null,
  };
}

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
interface EntityOutcome extends Outcome {
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
