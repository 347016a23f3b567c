import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { DatabaseSync } from '@photostructure/sqlite';

const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));

/** How a process ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

/** Runs the real chore in a process of its own; it is killed once its files hold so many bytes. */
export async function runImport(
  zip: string,
  folder: string,
  killAt: number = Infinity,
): Promise<Ended> {
  const child = spawn(process.execPath, [bin, 'import', zip, '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  let hasEnded = false;
  const ended = once(child, 'close').then((end) => {
    hasEnded = true;
    return end as [number | null, NodeJS.Signals | null];
  });
  while (!hasEnded && killAt < Infinity) {
    if (bytesOf(folder) >= killAt) {
      child.kill('SIGKILL');
      break;
    }
    // It is watched, not waited for: the import needs the processor too.
    await pause(1);
  }
  const [code, signal] = await ended;
  return { code, signal, said };
}

/** The bytes of all that an unfinished import wrote; the log is emptied now and then, so that it only counts. */
function bytesOf(folder: string): number {
  return readdirSync(folder)
    .filter((name) => /\.(?:partial|ready)\.db(?:-wal)?$/.test(name))
    .reduce((sum, name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return sum + (found?.size ?? 0);
    }, 0);
}

/** Everything that an archive holds, in an order of its own. */
export function contentOf(folder: string): Readonly<Record<string, unknown>> {
  const database = new DatabaseSync(join(folder, 'archive.db'), { readOnly: true });
  const all = (sql: string): unknown => database.prepare(sql).all();
  try {
    return {
      facts: all('SELECT * FROM facts'),
      nodes: all('SELECT code, path, heading, facts FROM nodes ORDER BY code, path'),
      sections: all(
        `SELECT s.code, article, key, section, label, versions, text, n.path
          FROM sections s LEFT JOIN nodes n ON n.id = s.node ORDER BY s.code, article, key`,
      ),
      words: all(
        `SELECT code, article, section FROM search
          WHERE search MATCH 'shall' ORDER BY code, article, section`,
      ),
      indexed: all('SELECT count(*) AS sections FROM search_docsize'),
      check: all('PRAGMA integrity_check'),
    };
  } finally {
    database.close();
  }
}

/** Numbers that look random and are the same each time. */
export function createRandom(state: number): () => number {
  let now = state;
  return () => {
    now = (Math.imul(now, 1_664_525) + 1_013_904_223) >>> 0;
    return now / 2 ** 32;
  };
}
