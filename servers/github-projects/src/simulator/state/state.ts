import type { SimEntity } from './entities.ts';

/** The whole state: every entity by node id, in the order in which they were made. */
export interface State {
  readonly entities: Map<string, SimEntity>;
  /** The clock of the simulated GitHub. */
  readonly now: () => Date;
  /** A fresh node id and numeric id for a kind of entity. */
  readonly mint: (typename: SimEntity['typename']) => {
    readonly id: string;
    readonly databaseId: number;
  };
}

type Of<Name extends SimEntity['typename']> = Extract<SimEntity, { readonly typename: Name }>;

/** The prefixes by which GitHub's node ids tell what they are of. */
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
    entities: new Map(),
    now,
    mint: (typename) => {
      last += 1;
      return { id: `${PREFIXES[typename]}_kwDO${idDigits(last)}`, databaseId: 1_000 + last };
    },
  };
}

function idDigits(count: number): string {
  return count.toString(36).toUpperCase().padStart(6, '0');
}

/** The entity with that id, where it is of that kind. */
export function find<Name extends SimEntity['typename']>(
  state: State,
  id: string | null | undefined,
  ...kinds: readonly Name[]
): Of<Name> | undefined {
  const found = typeof id === 'string' ? state.entities.get(id) : undefined;
  return found !== undefined && (kinds as readonly string[]).includes(found.typename)
    ? (found as Of<Name>)
    : undefined;
}

/** All entities of a kind, oldest first. */
export function all<Name extends SimEntity['typename']>(
  state: State,
  kind: Name,
): readonly Of<Name>[] {
  return [...state.entities.values()].filter(
    (entity): entity is Of<Name> => entity.typename === kind,
  );
}
