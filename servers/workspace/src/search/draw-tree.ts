import { compileGlobs, type Glob, type IgnoreLevel } from '@wellspoken/globs';

import type { EntryType } from '../sandbox/entry-type.ts';
import { getErrno, isMissing } from '../sandbox/errno.ts';
import type { Job } from './traverse.ts';
import type { Halt, Skipped } from './walk/control.ts';
import type { HeldFolder, Listed, Listing } from './walk/held-folder.ts';
import { readIgnoreFile } from './walk/ignore-file.ts';
import { openStart, type Start, StartError } from './walk/start.ts';
import { isWanted, showPath, type WalkContext } from './walk/walk.ts';

/** A drawing of a tree. */
export interface TreeJob extends Omit<Job, 'from'> {
  /** How many levels below the start are shown. */
  readonly depth: number;
  readonly maxEntries: number;
  readonly sizes: boolean;
}

/** A file or folder in a tree. */
export interface TreeNode {
  readonly name: string;
  readonly type: EntryType;
  size?: number;
  /** Of a folder that was opened. */
  children?: TreeNode[];
  /** How many of a folder's entries are not shown. */
  leftOut?: number;
  /** Of a folder that could not be listed. */
  unreadable?: boolean;
}

/** What was drawn. */
export interface Drawing {
  /** One for each start. */
  readonly roots: TreeNode[];
  /** How many files and folders are shown below them. */
  readonly shown: number;
  readonly skipped: Skipped;
  readonly halt: Halt | undefined;
}

/** Draws trees level by level, so that when there is too much, every folder shows some of it. */
export function drawTree(job: TreeJob, context: WalkContext): Drawing {
  const artist = new TreeDrawer(job, context);
  const halt = artist.draw();
  const { roots, shown } = artist;
  return { roots, shown, skipped: context.skipped, halt };
}

/** A folder that is to be drawn. */
interface Pending {
  readonly start: Start;
  readonly names: readonly string[];
  readonly node: TreeNode;
  readonly ignored: IgnoreLevel | undefined;
}

class TreeDrawer {
  readonly roots: TreeNode[] = [];
  shown = 0;
  readonly #job: TreeJob;
  readonly #context: WalkContext;
  readonly #exclude: Glob;
  readonly #pending: Pending[] = [];

  constructor(job: TreeJob, context: WalkContext) {
    this.#job = job;
    this.#context = context;
    this.#exclude = compileGlobs(job.exclude);
    for (const start of job.starts) this.#begin(start);
  }

  draw(): Halt | undefined {
    for (const pending of this.#pending) {
      const halt = this.#context.control.halted();
      if (halt !== undefined) return halt;
      this.#drawFolder(pending);
      this.#context.control.report(this.shown);
    }
    return undefined;
  }

  #begin(start: Start): void {
    const { names } = start;
    const node: TreeNode = { name: showPath(start, names), type: 'folder' };
    this.roots.push(node);
    try {
      const { folder, ignored } = openStart(start, !this.#job.includeIgnored);
      folder.close();
      this.#pending.push({ start, names, node, ignored });
    } catch (error) {
      if (!(error instanceof StartError) || this.#job.starts.length === 1) throw error;
      this.#miss(node, start, names);
    }
  }

  #drawFolder(pending: Pending): void {
    const { start, names, node } = pending;
    const isStart = names.length === start.names.length;
    this.#context.beforeOpen?.(showPath(start, names));
    let folder: HeldFolder | undefined;
    try {
      // Opened again from the top: held all at once, the folders of a level could be very many.
      folder = openStart({ ...start, names }, false).folder;
      const listing = folder.list();
      this.#addChildren(pending, listing, folder);
    } catch (error) {
      if (isStart && this.#job.starts.length === 1) {
        throw new StartError(getErrno(error) ?? 'EIO', error);
      }
      this.#miss(node, start, names);
    } finally {
      folder?.close();
    }
  }

  #addChildren(pending: Pending, listing: Listing, folder: HeldFolder): void {
    const { start, names, node } = pending;
    const ignored = this.#rulesIn(pending, listing, folder);
    const wanted = listing.entries.filter(({ name, kind }) =>
      isWanted(
        { names: [...names, name], base: start.names.length, isFolder: kind === 'folder' },
        { exclude: this.#exclude, ignored },
      ),
    );
    const isTooDeep = names.length - start.names.length >= this.#job.depth;
    const room = isTooDeep ? 0 : this.#job.maxEntries - this.shown;
    const taken = wanted.slice(0, room);
    if (wanted.length > taken.length) node.leftOut = wanted.length - taken.length;
    if (taken.length === 0 && wanted.length > 0) return;
    node.children = taken.map((entry) => this.#nodeOf(entry, folder));
    this.shown += taken.length;
    for (const [index, child] of node.children.entries()) {
      if (child.type !== 'folder') continue;
      this.#pending.push({
        start,
        names: [...names, taken[index]?.name ?? ''],
        node: child,
        ignored,
      });
    }
    for (let n = 0; n < listing.unnameable; n++) {
      this.#context.skipped.add('unnameable', `${showPath(start, names)}/?`);
    }
  }

  #rulesIn(
    { start, names, ignored }: Pending,
    listing: Listing,
    folder: HeldFolder,
  ): IgnoreLevel | undefined {
    // The rules of the start itself were read on the way down to it.
    const isStart = names.length === start.names.length;
    const hasFile = listing.entries.some(({ name }) => name === '.gitignore');
    if (this.#job.includeIgnored || isStart || !hasFile) return ignored;
    return readIgnoreFile(folder, names.length, ignored);
  }

  #nodeOf({ name, kind }: Listed, folder: HeldFolder): TreeNode {
    const node: TreeNode = { name, type: kind };
    if (!this.#job.sizes || kind !== 'file') return node;
    try {
      return { ...node, size: folder.look(name).size };
    } catch (error) {
      if (isMissing(error)) return node;
      throw error;
    }
  }

  #miss(node: TreeNode, start: Start, names: readonly string[]): void {
    node.unreadable = true;
    this.#context.skipped.add('unreadable', showPath(start, names));
  }
}
