import { isDeepStrictEqual } from 'node:util';
import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso, gatherInto, renameArguments } from '../answers/aliases.ts';
import { defineProject, WRITTEN_BYTES } from '../answers/fields.ts';
import {
  countNoun,
  joinSentences,
  type Outcome,
  outcomeFields,
  reportNotFound,
  sayFuture,
} from '../answers/sentences.ts';
import { defineCount, defineEntityName } from '../answers/values.ts';
import { createNearest, findNamed, sayAlias } from '../entities/find-named.ts';
import { addNote, defineNotes, type Note, type NoteOutcome, toNote } from '../entities/note.ts';
import type { Memory } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import type { Writer } from '../memory/writer.ts';

const input = z.object({
  observations: z
    .array(
      z.strictObject({
        entityName: defineEntityName('The entity to add to'),
        contents: defineNotes('What to note about it'),
      }),
    )
    .min(1)
    .max(10_000)
    .describe('What to note, by entity'),
  project: defineProject(),
});

const output = z.object({
  added: defineCount().describe('How many observations are new, in all'),
  results: z
    .array(
      z.object({
        entityName: z.string().describe('Its name'),
        addedObservations: z.array(z.string()).describe('Those that are new'),
        count: defineCount().describe('How many are new'),
        reinforced: defineCount()
          .optional()
          .describe('How many were noted before, and now count as said again'),
        ...outcomeFields,
      }),
    )
    .describe('What became of each, in the order of the call'),
});

/** The tool `add_observations`. */
export function addObservations(memory: Memory): Tool {
  return defineTool({
    name: 'add_observations',
    title: 'Add observations',
    description:
      'Note facts about entities that are there: texts, or texts with source, confidence, tags and since when they hold. A fact that was noted before is not stored twice; it counts as said again, which keeps it from fading. A name that nobody has is said with names like it, and the other facts are stored all the same.',
    effect: 'update',
    openWorld: false,
    foreign: 'names in the memory',
    input: acceptAlso(input, (given) =>
      gatherInto('observations', ['entityName', 'contents'])(
        renameArguments({ entity_name: 'entityName' })(given),
      ),
    ),
    output,
    maxResultBytes: WRITTEN_BYTES,
    examples: [
      {
        name: 'facts with and without a source',
        arguments: {
          observations: [
            {
              entityName: 'PaymentGateway',
              contents: [
                'Refunds take two days',
                { text: 'Charges in euros only', source: 'docs/payments.md', tags: ['payments'] },
              ],
            },
            { entityName: 'CheckoutPage', contents: ['Asks for the post code first'] },
          ],
        },
      },
    ],
    run: async (given, context) => {
      const additions = given.observations.map(({ entityName: name, contents }) => ({
        entityName: name,
        notes: contents.map(toNote),
      }));
      const results = await memory.write({ tool: 'add_observations', context }, (writer) =>
        addAll(writer, given.project ?? memory.project, additions),
      );
      const answer = toAnswer(results);
      const missing = results.filter(({ outcome }) => outcome === 'not_found').length;
      const lost = missing === 0 ? '' : ` ${countNoun(missing, 'name')} not found.`;
      return reply(answer, {
        summary: `Noted ${countNoun(answer.added, 'new observation')}.${lost}`,
      });
    },
  });
}

function toAnswer(results: readonly AdditionOutcome[]): z.output<typeof output> {
  return {
    added: results.reduce((sum, { added }) => sum + added.length, 0),
    results: results.map(({ added, reinforced, ...rest }) => ({
      ...rest,
      addedObservations: [...added],
      count: added.length,
      ...(reinforced === 0 ? {} : { reinforced }),
    })),
  };
}

/** What to note about one entity. */
interface Addition {
  readonly entityName: string;
  readonly notes: readonly Note[];
}

/** What became of an addition. */
interface AdditionOutcome extends Outcome {
  readonly entityName: string;
  readonly added: readonly string[];
  /** How many were known already, and are now asserted again. */
  readonly reinforced: number;
}

/** Adds observations to entities; a known one is asserted again. */
async function addAll(
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
