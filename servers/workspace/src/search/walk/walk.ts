import { type Glob, type IgnoreLevel, isIgnored } from '@wellspoken/globs';

import type { EntryType } from '../../sandbox/entry-type.ts';
import { getErrno, isMissing } from '../../sandbox/errno.ts';
import { isTempName, TRASH } from '../../sandbox/reserved-names.ts';
import type { Control, Halt, SkipCount } from './control.ts';
import type { HeldFolder, Listed } from './held-folder.ts';
import { readIgnoreFile } from './ignore-file.ts';
import { openStart, type Start, StartError } from './start.ts';

/** Which part of a tree is walked. */
export interface Scope {
  readonly start: Start;
  /** What fits is left out, folders with all that they hold. */
  readonly exclude: Glob;
  readonly honoursIgnore: boolean;
  /** Begins after this place instead of at the start. */
  readonly mark?: Mark | undefined;
}

/** What a walk works with. */
export interface WalkContext {
  readonly control: Control;
  readonly skipped: SkipCount;
  /** For tests that change the tree: called before anything is opened. */
  readonly beforeOpen?: ((shown: string) => void) | undefined;
}

/** Something that a walk came upon. Valid until the next one is asked for. */
export interface Found {
  readonly folder: HeldFolder;
  readonly name: string;
  readonly kind: EntryType;
  /** The names from the allowed folder down. */
  readonly names: readonly string[];
}

/** How many folders deep a walk goes: each level keeps one descriptor open. */
export const MAX_DEPTH = 200;

interface Level {
  readonly folder: HeldFolder;
  readonly entries: readonly Listed[];
  readonly ignored: IgnoreLevel | undefined;
  next: number;
}

/** Goes through a tree in a fixed order, parents before children, and never through a link. */
export function* walk(scope: Scope, context: WalkContext): Generator<Found, Halt | undefined> {
  const walker = new Walker(scope, context);
  try {
    for (;;) {
      const halt = context.control.halted();
      if (halt !== undefined) return halt;
      const found = walker.step();
      if (found === 'end') return undefined;
      if (found !== undefined) yield found;
    }
  } finally {
    walker.close();
  }
}

class Walker {
  readonly #scope: Scope;
  readonly #context: WalkContext;
  readonly #names: string[];
  readonly #base: number;
  readonly #levels: Level[] = [];

  constructor(scope: Scope, context: WalkContext) {
    this.#scope = scope;
    this.#context = context;
    const { names, isFile } = scope.start;
    const { folder, ignored } = openStart(scope.start, scope.honoursIgnore);
    this.#names = isFile ? names.slice(0, -1) : [...names];
    this.#base = this.#names.length;
    const only = names.at(-1);
    if (isFile && only !== undefined) {
      this.#levels.push({ folder, entries: [{ name: only, kind: 'file' }], ignored, next: 0 });
    } else {
      this.#enter(folder, ignored);
    }
  }

  close(): void {
    for (const { folder } of this.#levels.splice(0)) folder.close();
  }

  /** Takes the next name: something to show, nothing to show, or the end. */
  step(): Found | 'end' | undefined {
    const level = this.#levels.at(-1);
    if (level === undefined) return 'end';
    const entry = level.entries[level.next];
    this.#names.length = this.#base + this.#levels.length - 1;
    if (entry === undefined) {
      level.folder.close();
      this.#levels.pop();
      return undefined;
    }
    level.next += 1;
    this.#names.push(entry.name);
    if (!this.#isWanted(level, entry)) return undefined;
    const order = compareToMark(this.#scope.mark, this.#names, this.#base);
    if (order === 'before') return undefined;
    const { name, kind } = entry;
    const found = { folder: level.folder, name, kind, names: this.#names };
    if (kind === 'folder') this.#goDown(level, name);
    return order === 'after' ? found : undefined;
  }

  #isWanted(level: Level, { kind }: Listed): boolean {
    if (this.#scope.start.isFile) return true;
    const candidate = { names: this.#names, base: this.#base, isFolder: kind === 'folder' };
    return isWanted(candidate, { exclude: this.#scope.exclude, ignored: level.ignored });
  }

  #goDown(level: Level, name: string): void {
    if (this.#levels.length >= MAX_DEPTH) {
      this.#context.skipped.add('tooDeep', this.#shown());
      return;
    }
    this.#context.beforeOpen?.(this.#shown());
    try {
      this.#enter(level.folder.openFolder(name), level.ignored);
    } catch (error) {
      this.#note(error);
    }
  }

  #enter(folder: HeldFolder, above: IgnoreLevel | undefined): void {
    try {
      const { entries, unnameable } = folder.list();
      for (let n = 0; n < unnameable; n++)
        this.#context.skipped.add('unnameable', `${this.#shown()}/?`);
      const hasRules =
        this.#scope.honoursIgnore &&
        this.#names.length > this.#scope.start.names.length &&
        entries.some(({ name }) => name === '.gitignore');
      const ignored = hasRules ? readIgnoreFile(folder, this.#names.length, above) : above;
      this.#levels.push({ folder, entries, ignored, next: 0 });
    } catch (error) {
      folder.close();
      if (this.#levels.length === 0) throw new StartError(getErrno(error) ?? 'EIO', error);
      this.#note(error);
    }
  }

  // What vanished, or was swapped for a link, since its folder was listed is simply not there.
  #note(error: unknown): void {
    if (!isMissing(error)) this.#context.skipped.add('unreadable', this.#shown());
  }

  #shown(): string {
    return showPath(this.#scope.start, this.#names);
  }
}

/** A path as callers write it. */
export function showPath({ prefix }: Start, names: readonly string[]): string {
  return [...prefix, ...names].join('/') || '.';
}

const ALWAYS_SKIPPED = new Set(['.git', TRASH]);

/** Something that a scan may leave out. */
interface Candidate {
  /** The names from the allowed folder down. */
  readonly names: readonly string[];
  /** How many of them lead to where the scan starts. */
  readonly base: number;
  readonly isFolder: boolean;
}

/** What decides. */
interface Filter {
  readonly exclude: Glob;
  readonly ignored: IgnoreLevel | undefined;
}

/** Whether something is part of a scan: not ignored, not excluded, and not the server's or Git's own. */
export function isWanted({ names, base, isFolder }: Candidate, filter: Filter): boolean {
  const name = names.at(-1) ?? '';
  if (ALWAYS_SKIPPED.has(name) || isTempName(name)) return false;
  if (isIgnored(filter.ignored, names, isFolder)) return false;
  return !filter.exclude(names, base, isFolder);
}

/** A place in the order of a walk, to go on from. */
export interface Mark {
  /** The names from the start of the walk down. */
  readonly names: readonly string[];
  /** Lines of that file that earlier pages have; 0 when they have all of it. */
  readonly line: number;
}

/** Where something lies against a mark: `around` is a folder that holds the mark. */
type Order = 'before' | 'around' | 'after';

/** Compares a path, the names from `base` on, with a mark; without one everything comes after. */
function compareToMark(mark: Mark | undefined, names: readonly string[], base: number): Order {
  if (mark === undefined) return 'after';
  for (let index = base; index < names.length; index++) {
    const name = names[index] ?? '';
    const marked = mark.names[index - base];
    // All of what lies in a marked folder comes after the folder itself.
    if (marked === undefined || name > marked) return 'after';
    if (name < marked) return 'before';
  }
  if (names.length - base < mark.names.length) return 'around';
  return mark.line > 0 ? 'after' : 'around';
}
