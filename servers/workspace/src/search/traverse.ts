import { compileGlobs } from '@wellspoken/globs';

import type { Halt, Skipped } from './walk/control.ts';
import { type Start, StartError } from './walk/start.ts';
import {
  type Found,
  type Mark,
  type Scope,
  showPath,
  walk,
  type WalkContext,
} from './walk/walk.ts';

/** Something that a job comes upon. */
export interface Visit extends Found {
  readonly start: Start;
  /** How many of the names lead to where the job starts; globs count from there. */
  readonly base: number;
  /** Lines of this file that an earlier page has. */
  readonly toldLines: number;
}

/** Ends a job for now. */
export interface Pause {
  readonly why: Halt | 'page';
  /** Lines of this file that have been looked at; 0 when all of it has. */
  readonly line: number;
}

type Visitor = (visit: Visit) => Pause | undefined;

const BEGINNING: Position = { start: 0, names: [], line: 0 };

/** Goes through all that a job covers, in order, until `visit` or the clock says to stop. */
export function traverse(job: Job, context: WalkContext, visit: Visitor): Ending {
  const traversal = new Traversal(job, context);
  const halt = traversal.run(visit);
  const next = halt === undefined ? undefined : traversal.position;
  return { skipped: context.skipped, halt, next };
}

class Traversal {
  readonly #job: Job;
  readonly #context: WalkContext;
  readonly #scope: Omit<Scope, 'start' | 'mark'>;
  position: Position;

  constructor(job: Job, context: WalkContext) {
    this.#job = job;
    this.#context = context;
    this.#scope = { exclude: compileGlobs(job.exclude), honoursIgnore: !job.includeIgnored };
    this.position = job.from ?? BEGINNING;
  }

  run(visit: Visitor): Pause['why'] | undefined {
    for (let index = this.position.start; index < this.#job.starts.length; index++) {
      const halt = this.#runOne(index, visit);
      if (halt !== undefined) return halt;
    }
    return undefined;
  }

  #runOne(index: number, visit: Visitor): Pause['why'] | undefined {
    const { starts } = this.#job;
    try {
      return this.#walkOne(index, visit);
    } catch (error) {
      const start = starts[index];
      // A missing folder does not keep the others from being searched.
      if (!(error instanceof StartError) || start === undefined || starts.length === 1) throw error;
      this.#context.skipped.add('unreadable', showPath(start, start.names));
      return undefined;
    }
  }

  #walkOne(index: number, visit: Visitor): Pause['why'] | undefined {
    const start = this.#job.starts[index];
    if (start === undefined) return undefined;
    const mark = this.#job.from?.start === index ? this.#job.from : undefined;
    const base = start.names.length - (start.isFile ? 1 : 0);
    const steps = walk({ ...this.#scope, start, mark }, this.#context);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done === true) return step.value;
      const { folder, name, kind, names } = step.value;
      const below = names.slice(base);
      const told = countShownLines(mark, below);
      const pause = visit({ folder, name, kind, names, start, base, toldLines: told });
      this.position = { start: index, names: below, line: pause?.line ?? 0 };
      if (pause === undefined) continue;
      steps.return(undefined);
      return pause.why;
    }
  }
}

function countShownLines(mark: Mark | undefined, names: readonly string[]): number {
  return mark !== undefined && isSame(names, mark.names) ? mark.line : 0;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** The input of every scan: plain data, since it is sent to another thread. */
export interface Job {
  readonly starts: readonly Start[];
  readonly exclude: readonly string[];
  readonly includeIgnored: boolean;
  readonly from?: Position | undefined;
}

/** A place in the order of all that a job goes through. */
export interface Position extends Mark {
  /** Which of the starts. */
  readonly start: number;
}

/** How a scan ended. */
export interface Ending {
  readonly skipped: Skipped;
  /** Why there may be more; `undefined` when everything has been seen. */
  readonly halt: Halt | 'page' | undefined;
  /** Where to go on. */
  readonly next: Position | undefined;
}
