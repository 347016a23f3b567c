import { existsSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import { makePlace } from './place.ts';
import { startServer, type Answer, type ServerProcess } from './server-process.ts';

/** A server on a file in a folder of its own, and a place on the same disk to move things to. */
export interface Session {
  readonly db: string;
  readonly aside: string;
  readonly server: ServerProcess;
}

/** Starts a server and has it remember "Before", which is in the log then, not in the file. */
export async function openSession(): Promise<Session> {
  const place = await makePlace();
  const [folder, aside] = [await mkdtemp(join(place, 'a-')), await mkdtemp(join(place, 'b-'))];
  // Characters that mean something in a URL.
  const db = join(folder, 'memory #1?100%.db');
  const server = await startServer(db);
  await keep(server, 'Before');
  return { db, aside, server };
}

/** Asks a server to remember an entity. */
export function remember(server: ServerProcess, name: string): Promise<Answer> {
  return server.call('create_entities', { entities: [{ name, entityType: 'thing' }] });
}

/** Has a server remember an entity, and fails where it does not. */
export async function keep(server: ServerProcess, name: string): Promise<void> {
  const answer = await remember(server, name);
  if (answer.isError) throw new Error(`"${name}" was refused: ${answer.text}`);
}

/**
 * Makes a memory that holds one entity. In a process of its own: SQLite in this one would remember
 * the file when it is moved.
 */
export async function writeMemory(db: string, name: string): Promise<void> {
  const server = await startServer(db);
  await keep(server, name);
  await server.leave();
}

/** The names of the files beside a database, and of itself. */
const ALL_FILES = ['', '-wal', '-shm'] as const;

/** Moves the files of a memory that are there. */
export function moveFiles(from: string, to: string): void {
  for (const ending of ALL_FILES) {
    if (existsSync(`${from}${ending}`)) renameSync(`${from}${ending}`, `${to}${ending}`);
  }
}

/** Removes the files of a memory that are there. */
export function removeFiles(db: string): void {
  for (const ending of ALL_FILES) rmSync(`${db}${ending}`, { force: true });
}
