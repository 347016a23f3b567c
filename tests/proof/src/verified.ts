/** A test that passed and proves something. */
export interface Proof {
  /** The test file, relative to the root of the repository. */
  readonly file: string;
  readonly title: string;
}

/** What the last full run of the tests proved. */
export interface Verified {
  /** The digest of every file that holds a proof, as it was when the tests ran. */
  readonly files: Readonly<Record<string, string>>;
  /** The proofs of each id. */
  readonly proofs: Readonly<Record<string, readonly Proof[]>>;
}

/** One test as a run reported it. */
export interface TestOutcome extends Proof {
  readonly ids: readonly string[];
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

// A title ends with its cell of a matrix in brackets: "answers [stdio, 2025-11-25]".
const matrixCell = / \[[^\]]*\](?= > |$)/g;

const keyOf = ({ file, title }: Proof): string => JSON.stringify([file, title]);

const compare = (left: string, right: string): number =>
  Number(left > right) - Number(left < right);

/** Keeps what passed, once per title; one failed cell of a matrix spoils the whole title. */
export function collectProofs(outcomes: readonly TestOutcome[]): Verified['proofs'] {
  const plain = outcomes.map((test) => ({ ...test, title: test.title.replaceAll(matrixCell, '') }));
  const failed = new Set(plain.filter(({ state }) => state === 'failed').map(keyOf));
  const proofs = new Map<string, Map<string, Proof>>();
  for (const { ids, state, file, title } of plain) {
    const key = keyOf({ file, title });
    if (state !== 'passed' || failed.has(key)) continue;
    for (const id of ids) {
      proofs.set(id, (proofs.get(id) ?? new Map<string, Proof>()).set(key, { file, title }));
    }
  }
  const sorted = [...proofs].toSorted(([left], [right]) => compare(left, right));
  return Object.fromEntries(
    sorted.map(([id, found]) => [
      id,
      [...found.values()].toSorted((left, right) => compare(keyOf(left), keyOf(right))),
    ]),
  );
}
