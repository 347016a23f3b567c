import { isDeepStrictEqual } from 'node:util';
import { defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { createBudget, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, renameArguments } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineCursor,
  defineMaxTokens,
  defineNewestFirst,
  nextCursor,
} from '../answers/fields.ts';
import { defineCount, defineEntityName, defineTypeName, toIso } from '../answers/values.ts';
import { describeScope, type Memory, resolveScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { RelationRecord, RelationVersion } from '../memory/records.ts';
import { findKnown } from './entity-history.ts';
import { defineTurn, reopened, toVersionView, versionFields } from './version.shapes.ts';

const NAME = 'get_relation_history';

const input = z.object({
  from: defineEntityName('The entity where it starts, by its name now or before'),
  to: defineEntityName('The entity where it ends, by its name now or before'),
  relationType: defineTypeName('What it says'),
  newest_first: defineNewestFirst(),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const metadata = z.record(z.string(), z.unknown());

/** A version of a relation in an answer. */
const relationVersionView = z.object({
  ...versionFields,
  strength: z.number().describe('How strong it was, 0 to 1'),
  confidence: z.number().describe('How sure it was, 0 to 1'),
  metadata: metadata.describe('What else was known of it'),
  changes: z
    .object({
      reopened,
      strength: defineTurn(z.number(), 'Where the strength changed'),
      confidence: defineTurn(z.number(), 'Where the confidence changed'),
      metadata: defineTurn(metadata, 'Where the metadata changed'),
    })
    .describe('How it differs from the version before'),
});

/** A version of a relation in an answer. */
export type RelationVersionView = z.output<typeof relationVersionView>;

const output = z.object({
  from: z.string().describe('The name of its start now, or the last one'),
  to: z.string().describe('The name of its end now, or the last one'),
  relationType: z.string().describe('What it says'),
  id: z.string().describe('Its stable id'),
  project: z.string().describe('Its project'),
  deletedAt: z.string().optional().describe('When it was deleted; absent while it is there'),
  history: z.array(relationVersionView).describe('Its versions in order'),
  totalVersions: defineCount().describe('How many versions are kept'),
  scope: z.string().describe('Which part of the memory was looked at'),
  nextCursor,
});

/** The tool `get_relation_history`. */
export function getRelationHistory(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Get relation history',
    description:
      'See how a relation changed: each version with its strength, confidence and metadata, how they differ from before, when, by which client and with which tool. Finds deleted relations and old names of both ends too.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(
      input,
      renameArguments({
        relation_type: 'relationType',
        newestFirst: 'newest_first',
        maxTokens: 'max_tokens',
      }),
    ),
    output,
    examples: [
      {
        name: 'how it changed',
        arguments: {
          from: 'CheckoutPage',
          to: 'PaymentGateway',
          relationType: 'depends_on',
        },
      },
    ],
    run: async (asked) => {
      const answer = await readHistory(memory, asked);
      const shown = `${answer.history.length} of ${answer.totalVersions} versions`;
      return reply(answer, { summary: `${answer.relationType}: ${shown}.` });
    },
  });
}

async function readHistory(
  memory: Memory,
  asked: z.output<typeof input>,
): Promise<z.output<typeof output>> {
  const places = z.number().int().min(0);
  const { start, goOn } = openPage({ tool: NAME, places }, asked);
  const scope = resolveScope(memory, asked);
  return memory.read(async (reader) => {
    const relation = await findKnownRelation(reader, scope, asked);
    const { history, rest } = await readRelationHistory(reader, {
      relationId: relation.id,
      newestFirst: asked.newest_first,
      maxTokens: asked.max_tokens,
      after: start ?? 0,
    });
    return {
      from: relation.from,
      to: relation.to,
      relationType: relation.type,
      id: relation.uid,
      project: relation.project,
      ...(relation.validTo === null ? {} : { deletedAt: toIso(relation.validTo) }),
      history,
      totalVersions: await reader.countVersions('relation', relation.id),
      scope: describeScope(scope),
      ...goOn(rest),
    };
  });
}

/** A relation by names, which may be old ones. */
interface RelationNames {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** The relation between two entities that have or had these names, also one that was deleted. */
async function findKnownRelation(
  reader: Reader,
  scope: Scope,
  { from, to, relationType: type }: RelationNames,
): Promise<RelationRecord> {
  const starts = await findKnown(reader, scope, from);
  const ends = await findKnown(reader, scope, to);
  let found: RelationRecord | undefined;
  for (const { id: fromId } of starts) {
    for (const { id: toId } of ends) {
      const relation = await reader.relation({ fromId, toId, type });
      if (relation?.validTo === null) return relation;
      found ??= relation;
    }
  }
  if (found !== undefined) return found;
  const message = `There is no relation "${type}" from "${from}" to "${to}" in ${describeScope(scope)}, and there never was.`;
  throw new ToolError('not_found', message, {
    suggestions: ['Look at the relations of both with open_nodes; a relation has a direction.'],
  });
}

/** Which versions are wanted. */
interface RelationHistoryQuery {
  readonly relationId: number;
  readonly newestFirst: boolean;
  readonly maxTokens: number;
  /** The version shown last; 0 at the beginning. */
  readonly after: number;
}

// Read together: few enough to waste little when the budget ends.
const CHUNK = 100;

/** The versions of a relation that fit into an answer, and the last of them where there are more. */
async function readRelationHistory(
  reader: Reader,
  { relationId, newestFirst, maxTokens, ...query }: RelationHistoryQuery,
): Promise<{ readonly history: RelationVersionView[]; readonly rest?: number }> {
  const budget = createBudget(maxTokens);
  const history: RelationVersionView[] = [];
  let { after } = query;
  for (;;) {
    const versions = await reader.relationVersions(relationId, {
      after,
      limit: CHUNK,
      newestFirst,
    });
    for (const version of versions) {
      const view = toView(version);
      // The first one is always included, so that every page makes progress.
      if (!budget.take(view) && history.length > 0) return { history, rest: after };
      history.push(view);
      after = version.version;
    }
    if (versions.length < CHUNK) return { history };
  }
}

function toView(version: RelationVersion): RelationVersionView {
  const { strength, confidence, previous, isReopened } = version;
  return {
    ...toVersionView(version),
    strength,
    confidence,
    metadata: { ...version.metadata },
    changes: {
      ...(isReopened ? { reopened: true } : {}),
      ...(previous === null ? {} : listDifferences(previous, version)),
    },
  };
}

function listDifferences(
  before: NonNullable<RelationVersion['previous']>,
  after: RelationVersion,
): Omit<RelationVersionView['changes'], 'reopened'> {
  const pair = <Key extends 'strength' | 'confidence'>(key: Key): object =>
    before[key] === after[key] ? {} : { [key]: { from: before[key], to: after[key] } };
  return {
    ...pair('strength'),
    ...pair('confidence'),
    ...(isDeepStrictEqual(before.metadata, after.metadata)
      ? {}
      : { metadata: { from: { ...before.metadata }, to: { ...after.metadata } } }),
  };
}
