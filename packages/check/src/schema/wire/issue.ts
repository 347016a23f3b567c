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
export function plainIssues(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => {
    if (issue.errors === undefined || issue.errors.length === 0) return [issue];
    const branches = issue.errors.map((branch) => plainIssues(branch));
    return meantBranch(branches).map((inner) => ({
      ...inner,
      path: [...issue.path, ...inner.path],
    }));
  });
}

const tags: ReadonlySet<PropertyKey> = new Set(['type', 'method', 'mode']);

const isTag = (issue: Issue): boolean =>
  issue.path.length === 1 && issue.path[0] !== undefined && tags.has(issue.path[0]);

// Where each alternative wants another type, all of them are named.
function typeOf(branches: readonly (readonly Issue[])[]): Issue | undefined {
  const issues = branches.flat();
  const [first] = issues;
  const isType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
  if (first === undefined || issues.length !== branches.length) return undefined;
  return issues.every(isType)
    ? { ...first, expected: issues.map(({ expected }) => expected) }
    : undefined;
}

function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const type = typeOf(branches);
  if (type !== undefined) return [type];
  const tagged = branches.filter((branch) => !branch.some(isTag));
  if (tagged.length > 0) return closest(tagged);
  const wrongTags = branches.flatMap((branch) => branch.filter(isTag));
  const [first] = wrongTags;
  if (first === undefined) return closest(branches);
  // None has this tag: say which there are.
  return [
    { ...first, code: 'invalid_value', values: wrongTags.flatMap(({ values = [] }) => values) },
  ];
}

// What is wrong deep inside was right until there.
function closest(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (branch: readonly Issue[]): number =>
    Math.max(0, ...branch.map(({ path }) => path.length));
  const sorted = branches.toSorted(
    (one, other) => depth(other) - depth(one) || one.length - other.length,
  );
  return sorted[0] ?? [];
}
