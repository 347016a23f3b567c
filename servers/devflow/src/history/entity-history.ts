import { ToolError } from '@wellspoken/kit';
import { type Budget, createBudget } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { formatObservationId } from '../entities/entity.shapes.ts';
import { describeScope } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord, EntityVersion, ObservationRecord } from '../memory/records.ts';
import { reopened, toVersionView, defineTurn, versionFields } from './version.shapes.ts';

const noted = z.object({
  id: z.string().describe('Its id'),
  text: z.string().describe('What was noted'),
});

const changes = z.object({
  renamed: defineTurn(z.string(), 'Where the name changed'),
  retyped: defineTurn(z.string(), 'Where the type changed'),
  reopened,
  aliasesAdded: z.array(z.string()).optional().describe('Other names that it got'),
  aliasesRemoved: z.array(z.string()).optional().describe('Other names that it lost'),
  added: z.array(noted).describe('Observations that came'),
  removed: z.array(noted).describe('Observations that went'),
});

/** A version of an entity in an answer. */
export const entityVersionView = z.object({
  ...versionFields,
  name: z.string().describe('Its name then'),
  entityType: z.string().describe('Its type then'),
  changes: changes.describe('How it differs from the version before'),
  observations: z.array(noted).optional().describe('All that was noted then'),
  isContinued: z
    .boolean()
    .optional()
    .describe('True where the beginning of this version stands in the answer before'),
});

/** A version of an entity in an answer. */
export type EntityVersionView = z.output<typeof entityVersionView>;

/** Where an answer continues: the version shown last, or in part, and how much of it was shown. */
export const historyPlace = z.object({
  after: z.number().int().min(0),
  shown: z.number().int().min(0),
});

/** Where an answer continues. */
type HistoryPlace = z.output<typeof historyPlace>;

/** Which versions are wanted, and how much of them. */
interface HistoryQuery {
  readonly entityId: number;
  readonly newestFirst: boolean;
  readonly isWhole: boolean;
  readonly maxTokens: number;
  readonly from: HistoryPlace;
}

// Read together: few enough to waste little when the budget ends.
const CHUNK = 50;

/** The versions of an entity that fit into an answer, and where the next answer continues. */
export async function readEntityHistory(
  reader: Reader,
  query: HistoryQuery,
): Promise<{ readonly history: EntityVersionView[]; readonly rest?: HistoryPlace }> {
  const { entityId, newestFirst } = query;
  const budget = createBudget(query.maxTokens);
  const history: EntityVersionView[] = [];
  let { after, shown } = query.from;
  for (;;) {
    const page = { after, limit: CHUNK, newestFirst };
    const versions = await reader.entityVersions(entityId, page);
    for (const version of versions) {
      const parts = await splitParts(reader, version, query);
      const isFirst = history.length === 0;
      const packed = packVersion({ version, parts }, { budget, isFirst, shown });
      if (packed.view !== undefined) history.push(packed.view);
      if (packed.shown !== undefined) return { history, rest: { after, shown: packed.shown } };
      after = version.version;
      shown = 0;
    }
    if (versions.length < CHUNK) return { history };
  }
}

/** One line of a version that can be shown by itself. */
interface Part {
  readonly list: 'added' | 'removed' | 'observations';
  readonly note: z.output<typeof noted>;
}

async function splitParts(
  reader: Reader,
  version: EntityVersion,
  { entityId, isWhole }: HistoryQuery,
): Promise<readonly Part[]> {
  const part =
    (list: Part['list']) =>
    ({ id, text }: ObservationRecord): Part => ({
      list,
      note: { id: formatObservationId(id), text },
    });
  const whole = isWhole ? await reader.observationsOfVersion(entityId, version.version) : [];
  return [
    ...version.added.map(part('added')),
    ...version.removed.map(part('removed')),
    ...whole.map(part('observations')),
  ];
}

interface Filling {
  readonly budget: Budget;
  readonly isFirst: boolean;
  /** How many parts of the version the previous answers held. */
  readonly shown: number;
}

/** Shows a version whole, or in part where it is the first of an answer; `shown` says how much. */
function packVersion(
  { version, parts }: { readonly version: EntityVersion; readonly parts: readonly Part[] },
  { budget, isFirst, shown }: Filling,
): { readonly view?: EntityVersionView; readonly shown?: number } {
  const head = toHead(version, shown > 0);
  // The first one is always included, so that every page makes progress.
  if (!budget.take(head) && !isFirst) return { shown: 0 };
  const fitting: Part[] = [];
  for (const part of parts.slice(shown)) {
    const isNeeded = isFirst && fitting.length === 0;
    if (!budget.take(part.note) && !isNeeded) {
      if (!isFirst) return { shown: 0 };
      return { view: fill(head, fitting), shown: shown + fitting.length };
    }
    fitting.push(part);
  }
  return { view: fill(head, fitting) };
}

function toHead(version: EntityVersion, isContinued: boolean): EntityVersionView {
  const { name, type, previous, aliasesAdded, aliasesRemoved } = version;
  const isRenamed = previous !== null && previous.name !== name;
  const isRetyped = previous !== null && previous.type !== type;
  return {
    ...toVersionView(version),
    name,
    entityType: type,
    changes: {
      ...(isRenamed ? { renamed: { from: previous.name, to: name } } : {}),
      ...(isRetyped ? { retyped: { from: previous.type, to: type } } : {}),
      ...(version.isReopened ? { reopened: true } : {}),
      ...(aliasesAdded.length === 0 ? {} : { aliasesAdded: [...aliasesAdded] }),
      ...(aliasesRemoved.length === 0 ? {} : { aliasesRemoved: [...aliasesRemoved] }),
      added: [],
      removed: [],
    },
    ...(isContinued ? { isContinued: true } : {}),
  };
}

function fill(head: EntityVersionView, parts: readonly Part[]): EntityVersionView {
  const listed = (list: Part['list']): Part['note'][] =>
    parts.filter((part) => part.list === list).map(({ note }) => note);
  const observations = listed('observations');
  return {
    ...head,
    changes: { ...head.changes, added: listed('added'), removed: listed('removed') },
    ...(observations.length === 0 ? {} : { observations }),
  };
}

// A name that more entities had than these is no longer a name.
const MOST = 10;

/** The entities that have or had a name, the likeliest first; says what is like it where none had. */
export async function findKnown(
  reader: Reader,
  scope: Scope,
  name: string,
): Promise<readonly [EntityRecord, ...EntityRecord[]]> {
  const [first, ...others] = await reader.findPast(scope, name, MOST);
  if (first !== undefined) return [first, ...others];
  const nearest = await reader.nearestNames(scope, name, 5);
  const message = `There is no entity "${name}" in ${describeScope(scope)}, and there never was.`;
  const suggestions =
    nearest.length === 0
      ? ['Look for it with search_nodes.']
      : [`Did you mean ${nearest.map((near) => `"${near}"`).join(', ')}?`];
  throw new ToolError('not_found', message, { suggestions });
}
