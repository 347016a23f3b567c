import { type Era, type Revision, revisions } from '@wellspoken/spec/revisions';

/** A schema of the official packages, as far as we use it. */
export interface WireSchema {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** The schemas of one era, by what they judge. */
export interface WireSchemas {
  readonly result: WireSchema;
  readonly resultResponse: WireSchema;
  readonly errorResponse: WireSchema;
  readonly request: WireSchema;
  readonly notification: WireSchema;
  readonly implementation: WireSchema;
  /** Results by the method that they answer. */
  readonly results: Readonly<Record<string, WireSchema>>;
  /** What a server sends by itself, by its method. */
  readonly notifications: Readonly<Record<string, WireSchema>>;
  readonly requests: Readonly<Record<string, WireSchema>>;
  /** What stands in a result for a call that became a task; only in the legacy era. */
  readonly createdTask?: WireSchema;
}

/** One thing that an official schema finds wrong, as far as we read it. */
export interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** The type that was expected, or a list of them. */
  readonly expected?: unknown;
  /** The values that were expected. */
  readonly values?: readonly unknown[];
  /** The names of fields that are not known. */
  readonly keys?: readonly string[];
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  /** What is wrong by each alternative of a union. */
  readonly errors?: readonly (readonly Issue[])[];
}

/** The issues without unions: of each only the alternative that was most likely meant. */
export function simplifyIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    if (issue.errors === undefined || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map((branch) => simplifyIssues(branch));
    return chooseMeantBranch(branches).map((inner) => ({
      ...inner,
      path: [...issue.path, ...inner.path],
    }));
  });
}

const tags: ReadonlySet<PropertyKey> = new Set(['type', 'method', 'mode']);

const isTag = (issue: Issue): boolean =>
  issue.path.length === 1 && issue.path[0] !== undefined && tags.has(issue.path[0]);

// Where each alternative wants another type, all of them are named.
function findTypeIssue(branches: readonly (readonly Issue[])[]): Issue | undefined {
  const issues = branches.flat();
  const [first] = issues;
  const isType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
  if (first === undefined || issues.length !== branches.length) return undefined;
  return issues.every(isType)
    ? { ...first, expected: issues.map(({ expected }) => expected) }
    : undefined;
}

function chooseMeantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const type = findTypeIssue(branches);
  if (type !== undefined) return [type];
  const tagged = branches.filter((branch) => !branch.some(isTag));
  if (tagged.length > 0) return chooseClosest(tagged);
  const wrongTags = branches.flatMap((branch) => branch.filter(isTag));
  const [first] = wrongTags;
  if (first === undefined) return chooseClosest(branches);
  // None has this tag: say which there are.
  return [
    { ...first, code: 'invalid_value', values: wrongTags.flatMap(({ values = [] }) => values) },
  ];
}

// What is wrong deep inside was right until there.
function chooseClosest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (branch: readonly Issue[]): number =>
    Math.max(0, ...branch.map(({ path }) => path.length));
  const sorted = branches.toSorted(
    (one, other) => depth(other) - depth(one) || one.length - other.length,
  );
  return sorted[0] ?? [];
}

/** How to judge a message. */
export interface WireContext {
  readonly revision: Revision;
  /** The method of the request that it answers; absent for unsolicited messages. */
  readonly answers?: string;
  /** The schemas of the era of the revision. */
  readonly schemas: WireSchemas;
}

/** The era of a revision. */
export const findEra = (revision: Revision): Era =>
  revisions.find((each) => each.revision === revision)?.era ?? 'legacy';
