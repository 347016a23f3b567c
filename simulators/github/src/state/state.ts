import type { Entity, SimEntity } from './entities.ts';

/** The whole state: every entity by node id, in the order in which they were made. */
export interface State {
  readonly entities: Store;
  /** The clock of the simulated GitHub. */
  readonly now: () => Date;
  /** A fresh node id and numeric id for a kind of entity. */
  readonly mint: (typename: SimEntity['typename']) => {
    readonly id: string;
    readonly databaseId: number;
  };
}

type Holding<Kind extends SimEntity, Name> = Kind extends SimEntity
  ? Name extends Kind['typename']
    ? Kind
    : never
  : never;

/** The entity of a kind. */
export type EntityOf<Name extends SimEntity['typename']> = Holding<SimEntity, Name>;

/** What is said of a new entity: all but what the state gives it. */
type Facts<Name extends SimEntity['typename']> = Omit<EntityOf<Name>, keyof Entity | 'typename'> &
  Partial<Pick<Entity, 'createdAt' | 'updatedAt'>>;

/** The prefixes of GitHub's node ids, by type. */
const PREFIXES: Record<SimEntity['typename'], string> = {
  Organization: 'O',
  User: 'U',
  Team: 'T',
  Repository: 'R',
  Label: 'LA',
  Milestone: 'MI',
  Issue: 'I',
  PullRequest: 'PR',
  PullRequestReview: 'PRR',
  IssueComment: 'IC',
  IssueType: 'IT',
  IssueFieldText: 'IFT',
  IssueFieldNumber: 'IFN',
  IssueFieldDate: 'IFD',
  IssueFieldSingleSelect: 'IFSS',
  ProjectV2: 'PVT',
  ProjectV2Field: 'PVTF',
  ProjectV2SingleSelectField: 'PVTSSF',
  ProjectV2IterationField: 'PVTIF',
  ProjectV2MultiSelectField: 'PVTMSF',
  ProjectV2Item: 'PVTI',
  DraftIssue: 'DI',
  ProjectV2View: 'PVTV',
  ProjectV2Workflow: 'PWF',
  ProjectV2StatusUpdate: 'PVTSU',
};

/** A state with nothing in it. */
export function createState(now: () => Date = () => new Date()): State {
  let last = 0;
  return {
    entities: createStore(),
    now,
    mint: (typename) => {
      last += 1;
      return { id: `${PREFIXES[typename]}_kwDO${toIdDigits(last)}`, databaseId: 1_000 + last };
    },
  };
}

function toIdDigits(count: number): string {
  return count.toString(36).toUpperCase().padStart(6, '0');
}

/** The entity with that id, where it is of that kind. */
export function find<Name extends SimEntity['typename']>(
  state: State,
  id: string | null | undefined,
  ...kinds: readonly Name[]
): EntityOf<Name> | undefined {
  const found = typeof id === 'string' ? state.entities.get(id) : undefined;
  return found !== undefined && (kinds as readonly string[]).includes(found.typename)
    ? (found as EntityOf<Name>)
    : undefined;
}

/** All entities of a kind, oldest first. */
export function listAll<Name extends SimEntity['typename']>(
  state: State,
  kind: Name,
): readonly EntityOf<Name>[] {
  return [...state.entities.ofKind(kind)] as EntityOf<Name>[];
}

/** Now, as GitHub writes times: without fractions of a second. */
export function writeTimestamp(state: State): string {
  return state
    .now()
    .toISOString()
    .replace(/\.\d+Z$/u, 'Z');
}

/** Makes an entity, with fresh ids and the time of now unless other times are said. */
export function add<Name extends SimEntity['typename']>(
  state: State,
  typename: Name,
  facts: Facts<Name>,
): EntityOf<Name> {
  const at = writeTimestamp(state);
  const entity = {
    ...state.mint(typename),
    typename,
    createdAt: at,
    updatedAt: at,
    ...facts,
  } as unknown as EntityOf<Name>;
  state.entities.set(entity.id, entity);
  return entity;
}

/** Writes down that an entity was changed now. */
export function markUpdated(state: State, ...entities: readonly (Entity | undefined)[]): void {
  const at = writeTimestamp(state);
  for (const entity of entities) if (entity !== undefined) entity.updatedAt = at;
}

/** Every entity by node id, in the order in which they were made, and those of one kind without a search. */
interface Store extends Iterable<readonly [string, SimEntity]> {
  readonly get: (id: string) => SimEntity | undefined;
  readonly set: (id: string, entity: SimEntity) => void;
  readonly delete: (id: string) => void;
  readonly values: () => Iterable<SimEntity>;
  readonly ofKind: (kind: SimEntity['typename']) => Iterable<SimEntity>;
}

/** A store with nothing in it. */
function createStore(): Store {
  const byId = new Map<string, SimEntity>();
  const byKind = new Map<SimEntity['typename'], Map<string, SimEntity>>();
  return {
    get: (id) => byId.get(id),
    set: (id, entity) => {
      byId.set(id, entity);
      const same = byKind.get(entity.typename) ?? new Map<string, SimEntity>();
      byKind.set(entity.typename, same.set(id, entity));
    },
    delete: (id) => {
      const entity = byId.get(id);
      if (entity === undefined) return;
      byId.delete(id);
      byKind.get(entity.typename)?.delete(id);
    },
    values: () => byId.values(),
    ofKind: (kind) => byKind.get(kind)?.values() ?? [],
    [Symbol.iterator]: () => byId.entries(),
  };
}
