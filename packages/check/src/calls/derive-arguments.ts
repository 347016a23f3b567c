import { type ExaminedSchema, examineSchema, type ValidSchema } from '../schema/json-schema.ts';
import { type Budget, createBudget, measure } from '../schema/limits.ts';
import { isObject, type Json, type JsonObject } from '../wire/json.ts';
import { makeValue } from './make-value.ts';
import { isAboutFolders } from './names.ts';
import type { Making } from './shapes.ts';

/** How to derive arguments. */
interface DeriveOptions {
  /** The same seed gives the same arguments. */
  readonly seed: number;
  /** How many candidates are wanted at most. */
  readonly count: number;
  /** A path that may be read, for arguments that are named like one; `.` by default. */
  readonly readablePath?: string;
  /** The name of the tool: it shows whether a path is that of a folder. */
  readonly tool?: string;
}

/** Arguments that a schema allows. */
interface Derived {
  /** The smallest first; each was found valid. */
  readonly candidates: readonly JsonObject[];
  /** Where the values come from: "path: its name". */
  readonly reasons: readonly string[];
  /** Why there are none, or not more. */
  readonly gaps: readonly string[];
}

const MOST_ATTEMPTS = 48;
const ENOUGH_ATTEMPTS = 16;
const MOST_SAID = 20;
const STEPS = 40_000;
const LARGEST = { values: 10_000, depth: 100 };

/** Makes arguments from the input schema of a tool: only what is required, then everything, then others. */
export function deriveArguments(inputSchema: Json, options: DeriveOptions): Derived {
  const examined = examineSchema(inputSchema);
  if (examined.kind !== 'valid')
    return { candidates: [], reasons: [], gaps: [explainRefusal(examined)] };
  const found = new Found(options.count);
  const budget = createBudget(STEPS);
  try {
    for (let attempt = 0; attempt < MOST_ATTEMPTS && !found.isEnough(attempt); attempt += 1) {
      tryOnce({ attempt, examined, budget, found }, inputSchema, options);
    }
  } catch {
    found.gaps.add('the schema is too large to make more arguments');
  }
  return found.derived();
}

interface Attempt {
  readonly attempt: number;
  readonly examined: ValidSchema;
  readonly budget: Budget;
  readonly found: Found;
}

// First plain, then varied; by turns with and without the optional properties.
function tryOnce(
  { attempt, examined, budget, found }: Attempt,
  root: Json,
  { seed, readablePath = '.', tool = '' }: DeriveOptions,
): void {
  const random = createRandom(seed * 1000 + attempt);
  const reasons = new Set<string>();
  const full = attempt % 2 === 1;
  const making: Making = {
    root,
    seed: seed * 1000 + attempt,
    full,
    trusting: attempt % 8 < 4,
    turn: 0,
    pick: (count) => (attempt < 2 ? 0 : Math.floor(random() * count)),
    readablePath: isAboutFolders(tool) ? '.' : readablePath,
    note: ({ path }, source) => reasons.add(path === '' ? source : `${path}: ${source}`),
    giveUp: ({ path }, why) => found.gaps.add(path === '' ? why : `${path}: ${why}`),
    spend: (steps) => budget.spend(steps),
  };
  const schema = { allOf: [root, { type: 'object' }] };
  const value = makeValue(schema, { name: '', path: '', depth: 0 }, making);
  if (!isObject(value)) return;
  const judged = examined.judge(value);
  if (judged.kind === 'valid') found.add(value, full, reasons);
  else
    found.reject(judged.kind === 'invalid' ? judged.errors : [{ path: '', message: judged.why }]);
}

class Found {
  readonly gaps = new Set<string>();
  readonly #count: number;
  readonly #reasons = new Set<string>();
  readonly #texts = new Set<string>();
  readonly #small: JsonObject[] = [];
  readonly #full: JsonObject[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  add(value: JsonObject, full: boolean, reasons: ReadonlySet<string>): void {
    const text = JSON.stringify(value);
    if (this.#texts.has(text)) return;
    this.#texts.add(text);
    (full ? this.#full : this.#small).push(value);
    for (const reason of reasons) this.#reasons.add(reason);
  }

  reject([first]: readonly { readonly path: string; readonly message: string }[]): void {
    if (first !== undefined) this.gaps.add(`${first.path || 'the arguments'}: ${first.message}`);
  }

  // The two plain ones and as many others as asked for; not for ever where there are no others.
  isEnough(attempt: number): boolean {
    const total = this.#texts.size;
    return attempt >= 2 && (total >= this.#count || (total > 0 && attempt >= ENOUGH_ATTEMPTS));
  }

  derived(): Derived {
    const [smallest, ...small] = this.#small.toSorted(
      (one, other) => measureSize(one) - measureSize(other),
    );
    const [full, ...others] = this.#full;
    const ordered = [smallest, full, ...small, ...others].filter((value) => value !== undefined);
    return {
      candidates: ordered.slice(0, this.#count),
      reasons: [...this.#reasons].slice(0, MOST_SAID),
      gaps: ordered.length === 0 ? [...this.gaps].slice(0, MOST_SAID) : [],
    };
  }
}

const measureSize = (value: JsonObject): number => measure(value, LARGEST).values;

function explainRefusal(examined: Exclude<ExaminedSchema, ValidSchema>): string {
  switch (examined.kind) {
    case 'invalid': {
      const [error] = examined.errors;
      return `the schema is not valid: ${error?.path || 'it'} ${error?.message ?? 'breaks JSON Schema'}`;
    }
    case 'unknown-dialect':
      return `the schema is of a dialect that is not known here: ${examined.dialect}`;
    case 'unresolved':
      return `a reference of the schema leads nowhere: ${examined.reference}`;
    case 'undecided':
      return `the schema cannot be examined: ${examined.why}`;
  }
}

/** Gives numbers from 0 up to, but not with, 1: the same ones for the same seed. */
type Random = () => number;

/** A small generator (mulberry32): good enough to choose, and the same everywhere. */
function createRandom(seed: number): Random {
  let state = Math.trunc(seed) % 2 ** 32;
  return () => {
    state = (state + 0x6d_2b_79_f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
