import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { onTestFinished } from 'vitest';

import { integrityOf, notesOf } from './place.ts';

const PROGRAM = fileURLToPath(new URL('open-program.mjs', import.meta.url));

/** How many processes open a new file at once, and how often. */
export interface Race {
  readonly processes: number;
  readonly rounds: number;
}

/** Lets processes that run already open new files at the same moment and write; what went wrong. */
export async function raceToOpen(
  folder: string,
  { processes, rounds }: Race,
): Promise<readonly string[]> {
  const racers = Array.from({ length: processes }, () => startRacer());
  await Promise.all(racers.map((racer) => heard(racer)));
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const db = join(folder, `${round}`, 'memory.db');
    const answers = racers.map((racer) => heard(racer));
    for (const racer of racers) racer.send(db);
    const said = await Promise.all(answers);
    problems.push(...said.filter((one) => one !== 'written'));
    const names = [...(await notesOf(db)).keys()].toSorted();
    const all = racers.map(({ pid }) => `From ${pid}`).toSorted();
    if (names.join() !== all.join()) problems.push(`round ${round} holds ${names.join()}`);
    if (integrityOf(db) !== 'ok') problems.push(`round ${round} is damaged`);
  }
  return problems;
}

function startRacer(): ChildProcess {
  const racer = fork(PROGRAM, { stdio: 'ignore', execArgv: [] });
  const gone = new Promise((resolve) => racer.once('exit', resolve));
  onTestFinished(async () => {
    racer.kill('SIGKILL');
    await gone;
  });
  return racer;
}

function heard(racer: ChildProcess): Promise<string> {
  return new Promise((resolve) => racer.once('message', (said: string) => resolve(said)));
}
