import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  type Stats,
} from 'node:fs';

import { type EntryType, getEntryType } from '../../sandbox/entry-type.ts';
import { O_PATH } from '../../sandbox/take-by-descriptor.ts';

const HOLD = O_PATH | constants.O_NOFOLLOW | constants.O_DIRECTORY;
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** How folders are held: by an open descriptor, or only by their path where the system has no better. */
export type Hold = 'descriptor' | 'path';

/** A name in a folder. */
export interface Listed {
  readonly name: string;
  readonly kind: EntryType;
}

/** What a folder holds, in order. */
export interface Listing {
  readonly entries: readonly Listed[];
  /** Names that are not UTF-8, so that no caller could write them. */
  readonly unnameable: number;
}

/** A folder that stays the same one whatever happens to its name, until it is closed. */
export class HeldFolder {
  readonly #path: string;
  readonly #descriptor: number | undefined;

  private constructor(path: string, descriptor: number | undefined) {
    this.#path = path;
    this.#descriptor = descriptor;
  }

  /** Takes hold of a folder; throws when there is none, or a link in its place. */
  static open(path: string, hold: Hold): HeldFolder {
    if (hold === 'path') {
      if (!lstatSync(path).isDirectory()) throw createNotFolderError();
      return new HeldFolder(path, undefined);
    }
    const descriptor = openSync(path, HOLD);
    return new HeldFolder(`/proc/self/fd/${descriptor}`, descriptor);
  }

  /** Takes hold of a folder in this one. */
  openFolder(name: string): HeldFolder {
    return HeldFolder.open(
      this.#within(name),
      this.#descriptor === undefined ? 'path' : 'descriptor',
    );
  }

  /** Opens a regular file in this folder for reading; throws for anything else, and never waits. */
  openFile(name: string): OpenFile {
    const descriptor = openSync(this.#within(name), READ);
    try {
      const stats = fstatSync(descriptor);
      if (stats.isFile()) return { descriptor, stats };
      throw createNotFileError();
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }

  /** Looks at what has a name in this folder, a link itself included. */
  look(name: string): Stats {
    return lstatSync(this.#within(name));
  }

  stats(): Stats {
    return this.#descriptor === undefined ? lstatSync(this.#path) : fstatSync(this.#descriptor);
  }

  /** The names in this folder by code unit, so that the order is the same on every system. */
  list(): Listing {
    const listed: Listed[] = [];
    let unnameable = 0;
    for (const entry of readdirSync(this.#path, { withFileTypes: true })) {
      if (entry.name.includes('\uFFFD') && !this.#has(entry.name)) unnameable += 1;
      else listed.push({ name: entry.name, kind: getEntryType(entry) });
    }
    listed.sort((a, b) => (a.name < b.name ? -1 : 1));
    // Two names can look the same once bytes that are not UTF-8 have been replaced.
    const entries = listed.filter(({ name }, index) => name !== listed[index - 1]?.name);
    return { entries, unnameable: unnameable + listed.length - entries.length };
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
  }

  #within(name: string): string {
    return `${this.#path}/${name}`;
  }

  #has(name: string): boolean {
    return lstatSync(this.#within(name), { throwIfNoEntry: false }) !== undefined;
  }
}

/** A regular file that is open for reading. */
export interface OpenFile {
  readonly descriptor: number;
  readonly stats: Stats;
}

function createNotFolderError(): Error {
  return Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
}

function createNotFileError(): Error {
  return Object.assign(new Error('not a regular file'), { code: 'ENOTDIR' });
}
