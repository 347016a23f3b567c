import { mkdir, readlink, rmdir } from 'node:fs/promises';
import { isAbsolute } from 'node:path';

import { splitNames, findInFolders, type CallerPath } from './caller-path.ts';
import { getErrno } from './errno.ts';
import { takeFolder, type Folder } from './folder.ts';
import { joinName, type HeldEntry, type Take } from './grip.ts';
import { explain, createMissingError, createOutsideError } from './refusals.ts';

/** How a path is walked. */
export interface Route {
  readonly asked: string;
  readonly folders: readonly Folder[];
  readonly take: Take;
  /** Called after every step, for tests that change the tree between two of them. */
  readonly onStep?: ((name: string) => void | Promise<void>) | undefined;
  /** Stops at a link at the end of the path instead of following it. */
  readonly keepLink?: boolean | undefined;
  /** Makes the folders on the way that are missing; never the last name. */
  readonly makeFolders?: boolean | undefined;
}

/** A folder that a walk made on its way, and the folder that it was made in. */
export interface MadeFolder {
  readonly within: HeldEntry;
  readonly name: string;
}

/** Where a walk ended. */
export interface Arrival {
  readonly folder: Folder;
  /** The names from the folder down, after links. */
  readonly names: readonly string[];
  /** The folder that holds the last name; of an allowed folder, itself. */
  readonly parent: HeldEntry;
  /** What is there; `undefined` when the last name is free. */
  readonly grip: HeldEntry | undefined;
  /** The folders that were missing and are there now, the outermost first. */
  readonly made: readonly MadeFolder[];
}

const MAX_LINKS = 40;

/**
 * Goes from an allowed folder to the end of a path one name at a time, each looked up in the folder
 * that the step before took hold of. Links are read and walked by the same rules, never by the system,
 * so no step can end outside.
 */
export async function walk(start: CallerPath, route: Route): Promise<Arrival> {
  const walker = new Walker(start, route);
  try {
    return await walker.arrive();
  } catch (error) {
    await walker.undo();
    throw explain(error, route.asked);
  }
}

/** Removes the folders that a walk made, as far as nothing is in them. */
export async function removeMade(made: readonly MadeFolder[]): Promise<void> {
  for (const { within: folder, name } of made.toReversed()) {
    // Another call may have put something there by now, which then stays.
    await rmdir(joinName(folder, name)).catch(() => {});
  }
}

class Walker {
  readonly #route: Route;
  #folder: Folder;
  #pending: string[];
  #names: string[] = [];
  /** The folders on the way, the allowed one first. */
  #held: HeldEntry[] = [];
  #made: readonly MadeFolder[] = [];
  #links = 0;

  constructor(start: CallerPath, route: Route) {
    this.#route = route;
    this.#folder = start.folder;
    this.#pending = [...start.names];
  }

  async arrive(): Promise<Arrival> {
    await this.#enter(this.#folder);
    let end: HeldEntry | undefined;
    for (let name = this.#pending.shift(); name !== undefined; name = this.#pending.shift()) {
      if (name === '..') {
        await this.#goUp();
        continue;
      }
      const found = await this.#take(name);
      await this.#route.onStep?.(name);
      if (found?.stats.isSymbolicLink() === true && !this.#isKept()) {
        await found.release();
        await this.#follow(name);
        continue;
      }
      this.#names.push(name);
      if (found?.stats.isDirectory() === true) {
        this.#held.push(found);
        continue;
      }
      end = found;
      if (this.#pending.length > 0) await this.#refuseToGoOn(found);
      return this.#conclude(end, this.#here());
    }
    return this.#concludeAtFolder();
  }

  /** Leaves everything as it was before the walk. */
  async undo(): Promise<void> {
    await removeMade(this.#made);
    await this.#releaseAll();
  }

  async #releaseAll(): Promise<void> {
    this.#made = [];
    await Promise.all(this.#held.splice(0).map((grip) => grip.release()));
  }

  async #take(name: string): Promise<HeldEntry | undefined> {
    const path = joinName(this.#here(), name);
    const found = await this.#route.take(path);
    const mustExist = this.#pending.length > 0 && this.#pending[0] !== '..';
    if (found !== undefined || this.#route.makeFolders !== true || !mustExist) return found;
    await this.#make(name);
    return this.#route.take(path);
  }

  async #make(name: string): Promise<void> {
    const here = this.#here();
    try {
      await mkdir(joinName(here, name));
      this.#made = [...this.#made, { within: here, name }];
    } catch (error) {
      if (getErrno(error) !== 'EEXIST') throw error;
    }
  }

  #here(): HeldEntry {
    const here = this.#held.at(-1);
    if (here === undefined) throw createMissingError(this.#route.asked);
    return here;
  }

  #isKept(): boolean {
    return this.#route.keepLink === true && this.#pending.length === 0;
  }

  async #enter(folder: Folder): Promise<void> {
    await this.#releaseAll();
    const grip = await takeFolder(folder, this.#route.take);
    if (grip === undefined)
      throw createMissingError(this.#route.asked, ['The allowed folder is gone.']);
    this.#folder = folder;
    this.#held = [grip];
    this.#names = [];
  }

  async #goUp(): Promise<void> {
    if (this.#held.length === 1) throw createOutsideError(this.#route.asked);
    this.#names.pop();
    const left = this.#held.pop();
    // What is no longer held cannot be used to undo anything.
    this.#made = this.#made.filter((made) => made.within !== left);
    await left?.release();
  }

  async #follow(name: string): Promise<void> {
    this.#links += 1;
    if (this.#links > MAX_LINKS) throw createTooManyLinksError();
    const target = await this.#readLink(name);
    if (!isAbsolute(target)) {
      this.#pending.unshift(...splitNames(target));
      return;
    }
    const start = findInFolders(target, this.#route.folders);
    if (start === undefined) throw createOutsideError(this.#route.asked);
    await this.#enter(start.folder);
    this.#pending.unshift(...start.names);
  }

  async #readLink(name: string): Promise<string> {
    try {
      return await readlink(joinName(this.#here(), name));
    } catch (error) {
      // It was a link a moment ago: whatever it is now is looked at again, as one more link.
      if (getErrno(error) === 'EINVAL') return name;
      throw error;
    }
  }

  async #refuseToGoOn(found: HeldEntry | undefined): Promise<never> {
    await found?.release();
    throw createMissingError(
      this.#route.asked,
      found === undefined ? [] : [`"${this.#names.join('/')}" is a file.`],
    );
  }

  async #conclude(grip: HeldEntry | undefined, parent: HeldEntry): Promise<Arrival> {
    const kept = new Set([parent, grip, ...this.#made.map((made) => made.within)]);
    const others = this.#held.filter((held) => !kept.has(held));
    this.#held = [];
    await Promise.all(others.map((held) => held.release()));
    return { folder: this.#folder, names: this.#names, parent, grip, made: this.#made };
  }

  #concludeAtFolder(): Promise<Arrival> {
    const grip = this.#here();
    return this.#conclude(grip, this.#held.at(-2) ?? grip);
  }
}

function createTooManyLinksError(): Error {
  return Object.assign(new Error('too many links'), { code: 'ELOOP' });
}
