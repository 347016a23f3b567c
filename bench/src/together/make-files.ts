import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArchive } from '@wellspoken/simulator-leginfo';

import { writeGraph } from '../graph/make-graph.ts';
import { writeCodeTree } from '../shared/code-tree.ts';
import { ContenderError } from '../shared/command-line.ts';
import type { Sizes } from './sizes.ts';

/** The command of Wellspoken. */
export const COMMAND: string = fileURLToPath(
  new URL('../../../packages/cli/bin.js', import.meta.url),
);

interface Filling {
  readonly env: Record<string, string>;
  readonly sizes: Sizes;
  readonly tell: (what: string) => void;
}

/** Makes the files of the workspace, the memory of devflow and the archive of law. */
export async function makeFiles(folder: string, { env, sizes, tell }: Filling): Promise<void> {
  mkdirSync(join(folder, 'temporary'));
  tell(`${sizes.files} files: making them`);
  fillWorkspace(join(folder, 'workspace'), sizes);
  tell(`${sizes.entities} entities: importing them`);
  const graph = join(folder, 'graph.jsonl');
  writeGraph(graph, sizes.entities);
  await runCommand(['devflow', 'import', graph], env);
  tell(`${sizes.sections} sections: importing them`);
  const archive = join(folder, 'pubinfo_2025.zip');
  await writeArchive(archive, { sections: sizes.sections });
  await runCommand(['california-codes', 'import', archive], env);
}

function fillWorkspace(folder: string, sizes: Sizes): void {
  mkdirSync(join(folder, 'many'), { recursive: true });
  writeCodeTree(folder, sizes);
  for (let number = 0; number < sizes.entries; number++) {
    writeFileSync(join(folder, 'many', `entry-${number}.txt`), `${number}\n`);
  }
  const picture = Buffer.alloc(sizes.pictureBytes, 7);
  picture.write('\u0089PNG\r\n\u001A\n', 'latin1');
  writeFileSync(join(folder, 'picture.png'), picture);
  const line = 'a line of a large file that is to be looked at and changed\n';
  const fill = (bytes: number): string => line.repeat(Math.floor(bytes / line.length));
  writeFileSync(join(folder, 'hashed.log'), fill(sizes.hashedBytes));
  const marks = Array.from({ length: EDITS }, (_, mark) => `mark ${mark} here\n`);
  const part = fill((sizes.editedBytes - 2_000) / EDITS);
  writeFileSync(join(folder, 'edited.txt'), marks.map((mark) => mark + part).join(''));
}

/** How many parts of `edited.txt` have a mark of their own. */
export const EDITS = 20;

async function runCommand(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new ContenderError(`${args.slice(0, 2).join(' ')} ended with ${code}: ${said}`);
}
