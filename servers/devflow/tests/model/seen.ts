import type { EntityVersionView } from '../../src/history/entity-history.ts';
import type { RelationVersionView } from '../../src/history/get-relation-history.tool.ts';
import type { EntityView } from '../../src/entities/entity.shapes.ts';
import type { RelationView } from '../../src/relations/relation.shapes.ts';
import { REFUSED, type ToolName } from './model.ts';

/** Calls a tool of the server; what it answered as data, or that it refused. */
export type Ask = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

interface Page {
  readonly entities: readonly EntityView[];
  readonly relations: readonly RelationView[];
  readonly nextCursor?: string;
}

/** The graph of a project as the server shows it, now or at a moment. */
export async function seenGraph(ask: Ask, project: string, at?: number): Promise<unknown> {
  const entities: EntityView[] = [];
  const relations: RelationView[] = [];
  const args = { project, detail: 'full', max_tokens: 100_000 };
  let cursor: string | undefined;
  do {
    const more = cursor === undefined ? {} : { cursor };
    const page = await readPage(ask, { ...args, ...more }, at);
    entities.push(...page.entities);
    relations.push(...page.relations);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { entities: entities.map(toEntity), relations: relations.map(toRelation) };
}

async function readPage(
  ask: Ask,
  args: Readonly<Record<string, unknown>>,
  at: number | undefined,
): Promise<Page> {
  // The server answers with this shape, which its own tests hold it to.
  if (at === undefined) return (await ask('read_graph', args)) as Page;
  const then = (await ask('get_graph_at_time', { ...args, timestamp: at })) as {
    readonly graph: Page;
    readonly nextCursor?: string;
  };
  const { nextCursor } = then;
  return { ...then.graph, ...(nextCursor === undefined ? {} : { nextCursor }) };
}

function toEntity(view: EntityView): unknown {
  const { name, entityType, version, validFrom, aliases = [], observations } = view;
  return [
    name,
    entityType,
    version,
    validFrom,
    aliases.toSorted(),
    observations.map((text, index) => {
      const detail = view.observationDetails?.[index];
      return [text, detail?.confidence, detail?.validFrom];
    }),
  ];
}

function toRelation(view: RelationView): unknown {
  const { from, to, relationType, version, strength, confidence, metadata = {} } = view;
  return [from, relationType, to, version, strength, confidence, metadata];
}

/** The history of an entity as the server tells it. */
export async function seenHistory(ask: Ask, uid: string, project: string): Promise<unknown> {
  const args = { entityName: uid, project, max_tokens: 100_000 };
  // As above.
  const answer = (await ask('get_entity_history', args)) as {
    readonly entityName: string;
    readonly deletedAt?: string;
    readonly history: readonly EntityVersionView[];
  };
  const texts = (notes: readonly { readonly text: string }[]): readonly string[] =>
    notes.map(({ text }) => text);
  const versions = answer.history.map((version) => {
    const { added, removed, aliasesAdded = [], aliasesRemoved = [], ...changes } = version.changes;
    return [
      version.name,
      version.entityType,
      ...spanOf(version),
      { added: texts(added), removed: texts(removed) },
      { added: aliasesAdded.toSorted(), removed: aliasesRemoved.toSorted() },
      changes.renamed?.from,
      changes.retyped?.from,
      changes.reopened ?? false,
    ];
  });
  return { name: answer.entityName, deletedAt: answer.deletedAt, versions };
}

/** The history of a relation as the server tells it. */
export async function seenRelationHistory(
  ask: Ask,
  ends: { readonly from: string; readonly to: string; readonly relationType: string },
  project: string,
): Promise<unknown> {
  // As above.
  const answer = (await ask('get_relation_history', { ...ends, project, max_tokens: 100_000 })) as {
    readonly from: string;
    readonly to: string;
    readonly deletedAt?: string;
    readonly history: readonly RelationVersionView[];
  };
  const versions = answer.history.map((version) => {
    const { strength, confidence, metadata, changes } = version;
    return [strength, confidence, metadata, ...spanOf(version), changes.reopened ?? false];
  });
  const { from, to, deletedAt } = answer;
  return { from, to, deletedAt, versions };
}

function spanOf(view: EntityVersionView | RelationVersionView): readonly unknown[] {
  const { version, validFrom, validTo, recordedAt, tool, endedBy } = view;
  return [version, validFrom, validTo, recordedAt, tool, endedBy?.tool];
}

interface Item {
  readonly outcome: string;
  readonly count?: number;
  readonly deletedCount?: number;
}

interface Merged {
  readonly name: string;
  readonly movedObservations: readonly string[];
  readonly knownObservations: number;
  readonly movedRelations: readonly unknown[];
  readonly knownRelations: number;
  readonly droppedRelations: readonly unknown[];
}

interface Restored extends Item {
  readonly observations: readonly string[];
  readonly removedObservations: readonly string[];
  readonly aliases: readonly string[];
  readonly relations: readonly unknown[];
  readonly notRestored: readonly unknown[];
}

interface Items {
  readonly outcomes: readonly Item[];
}

/** What of the answer of each tool the model foretells. */
interface Told {
  readonly create_entities: Items;
  readonly create_relations: Items;
  readonly add_observations: { readonly results: readonly Item[] };
  readonly delete_entities: Items;
  readonly delete_observations: { readonly entities: readonly Item[] };
  readonly delete_relations: Items;
  readonly update_relation: Item;
  readonly update_entity: Item & { readonly name: string; readonly version: number };
  readonly merge_entities: { readonly merged: readonly Merged[] };
  readonly restore: Restored;
  readonly purge: Items & { readonly purged: object };
  readonly import_graph: Readonly<Record<'entities' | 'relations' | 'observations', object>>;
}

const kinds = ({ outcomes }: Items): readonly unknown[] => outcomes.map(({ outcome }) => outcome);

const OUTCOMES: { readonly [Tool in ToolName]: (data: Told[Tool]) => unknown } = {
  create_entities: kinds,
  create_relations: kinds,
  add_observations: ({ results }) => results.map(({ outcome, count }) => [outcome, count]),
  delete_entities: kinds,
  delete_observations: ({ entities }) =>
    entities.map(({ outcome, deletedCount }) => [outcome, deletedCount]),
  delete_relations: kinds,
  update_relation: ({ outcome }) => outcome,
  update_entity: ({ outcome, name, version }) => [outcome, name, version],
  merge_entities: ({ merged }) =>
    merged.map((one) => [
      one.name,
      one.movedObservations,
      one.knownObservations,
      {
        moved: one.movedRelations.length,
        known: one.knownRelations,
        dropped: one.droppedRelations.length,
      },
    ]),
  restore: (data) => ({
    outcome: data.outcome,
    observations: data.observations,
    removed: data.removedObservations,
    aliases: data.aliases,
    relations: data.relations.length,
    notRestored: data.notRestored.length,
  }),
  purge: (data) => [data.purged, kinds(data)],
  import_graph: ({ entities, relations, observations }) => ({ entities, relations, observations }),
};

/** What became of a call, as the server says. */
export function seenOutcome(tool: ToolName, data: unknown): unknown {
  if (data === REFUSED) return REFUSED;
  // Each tool answers in its own shape, which its own tests hold it to.
  return (OUTCOMES[tool] as (data: unknown) => unknown)(data);
}
