import { setImmediate as turn } from 'node:timers/promises';
import { type Context, defineTool, reply, type Tool } from '@wellspoken/kit';
import { createBudget, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import { defineAnyProject, defineCursor, defineMaxTokens, nextCursor } from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineCount } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import type { NameRow } from '../memory/reader.ts';
import {
  type Candidate,
  compareNames,
  createBlocks,
  type Sign,
  toCandidate,
} from './compare-names.ts';

const NAME = 'find_duplicates';

const input = z.object({
  min_score: z
    .number()
    .min(0)
    .max(1)
    .default(0.5)
    .describe('How likely two entities must be one thing, 0 to 1'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const entity = z.object({
  name: z.string().describe('Its name'),
  entityType: z.string().describe('What kind of thing it is'),
  project: z.string().describe('Its project'),
});

const output = z.object({
  pairs: z
    .array(
      z.object({
        entities: z.array(entity).describe('The two entities'),
        score: z.number().describe('How likely they are one thing, 0 to 1'),
        why: z.array(z.string()).describe('What speaks for it'),
      }),
    )
    .describe('Entities that may be one thing, the likeliest first'),
  total: defineCount().describe('How many pairs there are in all'),
  compared: defineCount().describe('How many entities were compared'),
  isPartial: z
    .boolean()
    .optional()
    .describe('true when there were too many likely pairs to compare all of them'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

type Asked = z.output<typeof input>;

/** The tool `find_duplicates`. */
export function findDuplicates(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Find duplicates',
    description:
      'Suggest entities that may be the same thing; changes nothing. It compares names and aliases without case, spaces, punctuation, accents and look-alike letters, their words in any order, names that differ by a letter or two, and observations that two to five entities share. Not meanings. Look at a pair, then use merge_entities.',
    effect: 'read',
    openWorld: false,
    foreign: 'names in the memory',
    input: acceptAlso(input, renameArguments({ minScore: 'min_score', maxTokens: 'max_tokens' })),
    output,
    examples: [
      { name: 'in the project', arguments: {} },
      { name: 'over all projects, only sure ones', arguments: { project: '*', min_score: 0.9 } },
    ],
    run: async (asked, context) => {
      const answer = await look(memory, asked, context);
      const shown = `${countNoun(answer.pairs.length, 'pair')} of ${answer.total}`;
      return reply(answer, { summary: `May be the same: ${shown} in ${answer.scope}.` });
    },
  });
}

async function look(
  memory: Memory,
  asked: Asked,
  { signal }: Context,
): Promise<z.output<typeof output>> {
  const places = z.number().int().min(0);
  const { start: from = 0, goOn } = openPage({ tool: NAME, places }, asked);
  const scope = resolveScope(memory, asked);
  const found = await findPairs(memory, { project: scope.project, signal });
  const likely = found.pairs.filter(({ score }) => score >= asked.min_score);
  const pairs = fill(likely.slice(from), asked.max_tokens);
  const next = from + pairs.length;
  return {
    pairs,
    total: likely.length,
    compared: found.compared,
    ...(found.isPartial ? { isPartial: true } : {}),
    scope: describeScope(scope),
    ...goOn(next < likely.length ? next : undefined),
  };
}

function fill(pairs: readonly Pair[], tokens: number): z.output<typeof output>['pairs'] {
  const budget = createBudget(tokens);
  const shown: z.output<typeof output>['pairs'] = [];
  for (const { entities, score, why } of pairs) {
    const view = { entities: entities.map(toView), score, why: [...why] };
    // The first one is always included, so that every page makes progress.
    if (!budget.take(view) && shown.length > 0) break;
    shown.push(view);
  }
  return shown;
}

function toView({ name, type, project }: NameRow): z.output<typeof entity> {
  return { name, entityType: type, project };
}

/** Two entities that may be one thing. */
interface Pair {
  readonly entities: readonly [NameRow, NameRow];
  readonly score: number;
  readonly why: readonly string[];
}

/** Entities that may be one thing, the likeliest first. */
interface Duplicates {
  readonly pairs: readonly Pair[];
  /** How many entities were looked at. */
  readonly compared: number;
  /** Whether the limit of comparisons was met, so that unlikely ones may be missing. */
  readonly isPartial: boolean;
}

// Read in parts, so that other calls get their turn.
const CHUNK = 1_000;
const MOST_COMPARISONS = 300_000;
const MOST_SHARING = 5;
const MOST_NOTES = 20_000;
// Names and comparisons between two looks at what else there is to do.
const STEPS_PER_TURN = 2_000;

/** Looks for entities that may be one thing, within a project or over all of them. */
async function findPairs(
  memory: Pick<Memory, 'read'>,
  { project, signal }: { readonly project: string | undefined; readonly signal: AbortSignal },
): Promise<Duplicates> {
  const candidates = await readCandidates(memory, project, signal);
  const signs = new Map<string, Sign[]>();
  const isPartial = await compareBlocks(candidates, { signs, signal });
  await compareNotes(memory, project, { candidates, signs });
  const pairs = [...signs].flatMap(([key, found]) => toPair(candidates, key, found));
  return { pairs: pairs.sort(compareScores), compared: candidates.size, isPartial };
}

type Candidates = ReadonlyMap<number, Candidate>;

async function readCandidates(
  memory: Pick<Memory, 'read'>,
  project: string | undefined,
  signal: AbortSignal,
): Promise<Candidates> {
  const candidates = new Map<number, Candidate>();
  let after = 0;
  for (;;) {
    signal.throwIfAborted();
    const from = after;
    const rows = await memory.read(
      (reader) => reader.names(project, { after: from, limit: CHUNK }),
      { signal, ...LONG },
    );
    for (const row of rows) candidates.set(row.id, toCandidate(row));
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return candidates;
    after = last.id;
    await turn();
  }
}

interface Work {
  readonly signs: Map<string, Sign[]>;
  readonly signal: AbortSignal;
}

/** Compares the names of all that share a key; whether there were too many. */
async function compareBlocks(candidates: Candidates, { signs, signal }: Work): Promise<boolean> {
  const blocks = createBlocks();
  let added = 0;
  for (const candidate of candidates.values()) {
    blocks.add(candidate);
    if (++added % STEPS_PER_TURN === 0) await turn();
  }
  const seen = new Set<string>();
  for (const group of blocks.groups()) {
    for (const [one, other] of listPairs(group)) {
      const key = makePairKey(one, other);
      if (seen.has(key)) continue;
      if (seen.size >= MOST_COMPARISONS) return true;
      seen.add(key);
      const found = compare(candidates, one, other);
      if (found.length > 0) signs.set(key, [...found]);
      if (seen.size % STEPS_PER_TURN === 0) await turn();
    }
    signal.throwIfAborted();
  }
  return false;
}

function compare(candidates: Candidates, one: number, other: number): readonly Sign[] {
  const [a, b] = [candidates.get(one), candidates.get(other)];
  return a === undefined || b === undefined ? [] : compareNames(a, b);
}

const LONG = { isLong: true } as const;

/** Adds what was noted about both of two entities. */
async function compareNotes(
  memory: Pick<Memory, 'read'>,
  project: string | undefined,
  { candidates, signs }: { readonly candidates: Candidates; readonly signs: Map<string, Sign[]> },
): Promise<void> {
  const limits = { mostEntities: MOST_SHARING, limit: MOST_NOTES };
  const { shared, counts } = await memory.read(async (reader) => {
    const groups = await reader.sharedNotes(project, limits);
    const number = new Map<string, number>();
    for (const { entityIds } of groups) {
      for (const [one, other] of listPairs(entityIds.toSorted((a, b) => a - b))) {
        const key = makePairKey(one, other);
        number.set(key, (number.get(key) ?? 0) + 1);
      }
    }
    const ids = [...new Set(groups.flatMap(({ entityIds }) => entityIds))];
    return { shared: number, counts: await reader.countObservations(ids) };
  }, LONG);
  for (const [key, number] of shared) {
    const [one, other] = readPairKey(key);
    if (!candidates.has(one) || !candidates.has(other)) continue;
    const fewest = Math.min(counts.get(one) ?? number, counts.get(other) ?? number);
    const said = number === 1 ? 'One observation is' : `${countNoun(number, 'observation')} are`;
    const sign = { why: `${said} the same.`, weight: 0.3 + 0.5 * Math.min(1, number / fewest) };
    signs.set(key, [...(signs.get(key) ?? []), sign]);
  }
}

const makePairKey = (one: number, other: number): string => `${one} ${other}`;

function readPairKey(key: string): readonly [number, number] {
  const [one = '', other = ''] = key.split(' ');
  return [Number(one), Number(other)];
}

function* listPairs(ids: readonly number[]): Generator<readonly [number, number]> {
  for (const [place, one] of ids.entries()) {
    for (const other of ids.slice(place + 1)) if (one !== other) yield [one, other];
  }
}

// Things of different types are less likely to be one.
const OTHER_TYPE = 0.8;

function toPair(candidates: Candidates, key: string, signs: readonly Sign[]): readonly Pair[] {
  const [one, other] = readPairKey(key).map((id) => candidates.get(id));
  if (one === undefined || other === undefined) return [];
  const doubt = signs.reduce((left, { weight }) => left * (1 - weight), 1);
  const score = (1 - doubt) * (one.type === other.type ? 1 : OTHER_TYPE);
  const why = signs.map((sign) => sign.why);
  return [{ entities: [one, other], score: Math.round(score * 100) / 100, why }];
}

function compareScores(a: Pair, b: Pair): number {
  return b.score - a.score || a.entities[0].id - b.entities[0].id;
}
