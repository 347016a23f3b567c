import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { ServerChild } from './server-child.ts';

/** Returns numbers below a bound, the same ones for the same start. */
export type Dice = (below: number) => number;

/** Makes dice that fall the same way for the same start. */
export function createDice(start: number): Dice {
  let state = start;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A file that is written again and again, and what may be in it. */
interface Watched {
  readonly name: string;
  /** The last version that the server said it wrote, or that was seen. */
  confirmed: number;
  /** The last version that was sent. */
  sent: number;
}

const LANES = 5;

/** Has a server write files whose contents show whether they are whole, and looks at them later. */
export class Writer {
  readonly #folder: string;
  readonly #dice: Dice;
  readonly #files: readonly Watched[];
  #calls = 0;

  constructor(folder: string, { files, dice }: { readonly files: number; readonly dice: Dice }) {
    this.#folder = folder;
    this.#dice = dice;
    this.#files = Array.from({ length: files }, (_item, index) => ({
      name: `file-${index}.txt`,
      confirmed: 0,
      sent: 0,
    }));
  }

  /** How many calls were sent. */
  get calls(): number {
    return this.#calls;
  }

  /** Keeps several calls on their way until so many were answered, and leaves the rest unanswered. */
  async writeUntil(server: ServerChild, answers: number): Promise<void> {
    let left = answers;
    await new Promise<void>((resolve, reject) => {
      const goOn = async (lane: number): Promise<void> => {
        while (left > 0) {
          await this.#writeOne(server, lane);
          left -= 1;
        }
        resolve();
      };
      for (let lane = 0; lane < LANES; lane++) goOn(lane).catch(reject);
    });
  }

  // Each lane has files of its own, so that one file has one call on its way at most.
  async #writeOne(server: ServerChild, lane: number): Promise<void> {
    const mine = this.#files.filter((_file, index) => index % LANES === lane);
    const file = mine[this.#dice(mine.length)];
    if (file === undefined) throw new Error(`Lane ${lane} has no files`);
    file.sent += 1;
    this.#calls += 1;
    const version = file.sent;
    const content = this.#contents(version);
    const { isError, text } = await server.call('write_file', { path: file.name, content });
    if (isError) throw new Error(text);
    file.confirmed = version;
  }

  #contents(version: number): string {
    // From one byte to a megabyte, as many small ones as large ones.
    const size = 1 + this.#dice(4 ** (1 + this.#dice(10)));
    const body = `${version} ${'x'.repeat(size)}`;
    return `${hashOf(body)} ${body}`;
  }

  /** What is wrong with the files: half of one, an older one than was confirmed, or none. */
  async problems(): Promise<readonly string[]> {
    const found = await Promise.all(this.#files.map((file) => this.#problem(file)));
    return found.filter((problem) => problem !== undefined);
  }

  async #problem(file: Watched): Promise<string | undefined> {
    const text = await readFile(join(this.#folder, file.name), 'utf8').catch(() => undefined);
    if (text === undefined) return file.confirmed === 0 ? undefined : `${file.name} is missing`;
    const [hash, ...rest] = text.split(' ');
    if (hashOf(rest.join(' ')) !== hash) return `${file.name} is not whole`;
    const version = Number(rest[0]);
    const isKnown = version >= file.confirmed && version <= file.sent;
    // It is there now, so it must not go back behind this either.
    file.confirmed = version;
    return isKnown ? undefined : `${file.name} has version ${version}`;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
