import { isDeepStrictEqual } from 'node:util';
import { ToolError } from '@wellspoken/kit';
import { createBudget } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { RelationRecord, RelationVersion } from '../memory/records.ts';
import { findKnown } from './entity-history.ts';
import { reopened, toVersionView, defineTurn, versionFields } from './version.shapes.ts';

const metadata = z.record(z.string(), z.unknown());

/** A version of a relation in an answer. */
export const relationVersionView = z.object({
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

/** A relation by names, which may be old ones. */
export interface RelationNames {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/** The relation between two entities that have or had these names, also one that was deleted. */
export async function findKnownRelation(
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
export interface RelationHistoryQuery {
  readonly relationId: number;
  readonly newestFirst: boolean;
  readonly maxTokens: number;
  /** The version shown last; 0 at the beginning. */
  readonly after: number;
}

// Read together: few enough to waste little when the budget ends.
const CHUNK = 100;

/** The versions of a relation that fit into an answer, and the last of them where there are more. */
export async function readRelationHistory(
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
