import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineCursor,
  defineDetail,
  defineEntityTypes,
  acceptCamelCase,
  defineMaxTokens,
  nextCursor,
  note,
} from '../answers/fields.ts';
import { countGraph } from '../answers/sentences.ts';
import { defineMoment, toIso, toMoment } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { totals } from '../graph/graph.shapes.ts';
import { graphPlace } from '../graph/pack-graph.ts';
import { readGraphPage } from '../graph/read-graph.ts';
import { type Memory, resolveScope } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import { relationView } from '../relations/relation.shapes.ts';
import { createFadeReader } from './decay.ts';

const NAME = 'get_decayed_graph';

const days = z.number().positive().max(1_000_000);
const share = z.number().min(0).max(1);

const input = z.object({
  reference_time: defineMoment('How sure things are at this moment, rather than now').optional(),
  half_life_days: days.default(30).describe('After so many days half of the confidence is left'),
  half_lives: z
    .record(z.string(), days)
    .optional()
    .describe('Other half-lives in days, by relation type, and by entity type for observations'),
  decay_factor: z
    .number()
    .min(0)
    .max(1_000)
    .default(1)
    .describe('How many times as fast it goes: 2 halves every half-life, 0 stops it'),
  floor: share
    .default(0.1)
    .describe('What is left at least; a confidence that was lower stays as it is'),
  min_confidence: share.default(0).describe('Leave out facts that are less sure by then'),
  project: defineAnyProject(),
  entity_types: defineEntityTypes('Show only entities of these types'),
  detail: defineDetail('summary'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const fadedFields = {
  confidence: z.number().describe('How sure it was when it was said; 1 where nobody said'),
  decayedConfidence: z.number().describe('How sure it still is'),
  assertedAt: z.string().describe('When it was said last up to then, ISO 8601'),
};

const output = z.object({
  referenceTime: z.string().describe('The moment that was looked at, ISO 8601'),
  entities: z
    .array(
      entityView.extend({
        observationConfidences: z
          .array(z.object(fadedFields))
          .optional()
          .describe('How sure each of these observations is, in the same order'),
      }),
    )
    .describe('The entities'),
  relations: z
    .array(relationView.extend(z.object(fadedFields).partial().shape))
    .describe('The relations of these entities'),
  totals,
  scope: z.string().describe('Which part of the memory was looked at'),
  note,
  nextCursor,
});

/** The tool `get_decayed_graph`. */
export function getDecayedGraph(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Get decayed graph',
    description:
      'See how sure facts still are: confidence halves with each half-life since a fact was said last, and saying it again (add_observations, create_relations, update_relation) starts anew. Nothing is changed; the confidence as given stands beside. min_confidence leaves out what has faded. Paged like read_graph.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(input, (given) => acceptCamelCase(inDecayCamelCase(given))),
    output,
    examples: [
      { name: 'how sure things are now', arguments: {} },
      {
        name: 'what is still sure, where dependencies fade slowly',
        arguments: { half_lives: { depends_on: 365 }, min_confidence: 0.5 },
      },
    ],
    run: async (asked, { signal }) => {
      const answer = await readDecayed(memory, asked, signal);
      const { entities, relations } = answer;
      const shown = countGraph(entities.length, relations.length);
      const more = answer.nextCursor === undefined ? '' : ' There is more: pass nextCursor.';
      const summary = `${shown} of ${answer.scope}, as sure as at ${answer.referenceTime}.${more}`;
      return reply(answer, { summary });
    },
  });
}

const inDecayCamelCase = renameArguments({
  referenceTime: 'reference_time',
  halfLifeDays: 'half_life_days',
  halfLives: 'half_lives',
  decayFactor: 'decay_factor',
  minConfidence: 'min_confidence',
});

// All pages of one answer look at one moment.
const place = z.strictObject({ from: graphPlace, reference: z.number() });

async function readDecayed(
  memory: Memory,
  asked: z.output<typeof input>,
  signal: AbortSignal,
): Promise<z.output<typeof output>> {
  const { start, goOn } = openPage({ tool: NAME, places: place, free: ['max_tokens'] }, asked);
  const at = asked.reference_time === undefined ? undefined : toMoment(asked.reference_time);
  const reference = at ?? start?.reference ?? memory.now();
  const read = (plain: Reader): ReturnType<typeof readGraphPage> => {
    const { reader, faded } = createFadeReader(plain, {
      at,
      reference,
      halfLifeDays: asked.half_life_days,
      halfLives: asked.half_lives,
      factor: asked.decay_factor,
      floor: asked.floor,
      minConfidence: asked.min_confidence,
    });
    return readGraphPage(reader, {
      scope: resolveScope(memory, { project: asked.project, at }),
      types: asked.entity_types,
      detail: asked.detail,
      maxTokens: asked.max_tokens,
      from: start?.from,
      faded,
    });
  };
  const { rest, ...page } = await memory.read(read, { signal, isLong: true });
  const next = goOn(rest && { from: rest, reference });
  return { referenceTime: toIso(reference), ...page, ...next };
}
