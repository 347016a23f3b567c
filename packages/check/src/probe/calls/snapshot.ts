import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { readField } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import type { ProbeContext } from '../define-probe.ts';
import type { ListName } from '../lists/lists.evidence.ts';
import { listMethods, readList } from '../lists/lists.probe.ts';
import type { CallRecord } from './calls.evidence.ts';

/** What there is at one moment: a text for each thing that can be looked at. */
export type Snapshot = ReadonlyMap<string, string>;

/** More resources are not read. */
const MOST_RESOURCES = 4;

/** Looks at the lists, a few resources and the working folder; calls no tool. */
export async function takeSnapshot(context: ProbeContext, session: Session): Promise<Snapshot> {
  const [lists, resources, files] = await Promise.all([
    lookAtLists(context, session),
    lookAtResources(context, session),
    lookAtFiles(context),
  ]);
  return new Map([...lists, ...resources, ...files]);
}

/** The names of what differs between two moments, sorted. */
export function findDifferences(before: Snapshot, after: Snapshot): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}

async function lookAtLists(
  { opening }: ProbeContext,
  session: Session,
): Promise<readonly (readonly [string, string])[]> {
  const names = Object.keys(listMethods) as ListName[];
  return Promise.all(
    names
      .filter((name) => listMethods[name].capability in opening.capabilities)
      .map(async (name): Promise<[string, string]> => {
        const { items } = await readList(session, name);
        return [listMethods[name].method, replaceTimes(JSON.stringify(items))];
      }),
  );
}

async function lookAtResources(
  context: ProbeContext,
  session: Session,
): Promise<readonly (readonly [string, string])[]> {
  const uris = (context.getEvidence('lists').resources?.items ?? [])
    .map((item) => readField(item, 'uri'))
    .filter((uri) => typeof uri === 'string')
    .slice(0, MOST_RESOURCES);
  return Promise.all(
    uris.map(async (uri): Promise<[string, string]> => {
      const { result } = await session.request('resources/read', { uri });
      return [`the resource ${uri}`, replaceTimes(JSON.stringify(result?.['contents'] ?? null))];
    }),
  );
}

async function lookAtFiles({
  workspace,
}: ProbeContext): Promise<readonly (readonly [string, string])[]> {
  const files = workspace ? await readFolder(workspace.work) : new Map<string, string>();
  return [...files].map(([name, mark]): [string, string] => [`the file ${name}`, mark]);
}

/** More files, or larger ones, are not looked into. */
const MOST_FILES = 300;
const LARGEST = 1_000_000;

/** What servers write for themselves: logs, locks, caches, journals of databases, hidden files. */
const ownAffairs =
  /(?:^|[/\\])(?:\.|.*cache|__pycache__|node_modules|logs?[/\\])|\.(?:log|tmp|lock|pid|pyc|db-wal|db-shm|[\w-]*journal)$/i;

/** The files below a folder, each with a mark of its content; what servers keep for themselves is left out. */
export async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !ownAffairs.test(name))
    .toSorted()
    .slice(0, MOST_FILES);
  const marks = await Promise.all(names.map((name) => readMark(join(folder, name))));
  return new Map(names.map((name, index) => [name, marks[index] ?? '']));
}

async function readMark(path: string): Promise<string> {
  const size = await stat(path).then(
    (found) => found.size,
    () => -1,
  );
  if (size < 0 || size > LARGEST) return String(size);
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  return createHash('sha256').update(bytes).digest('hex');
}

/** What a call gave back, as one text to compare: without what differs from request to request. */
export function answerText({ exchange: { result, error } }: CallRecord): string {
  if (!result) return JSON.stringify({ error });
  const { content, structuredContent, isError } = result;
  return JSON.stringify({ content, structuredContent, isError });
}

/** Times in a text: of ISO 8601, counted since 1970, or as people write them. */
const times =
  /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?|\b1\d{9}(?:\d{3})?(?:\.\d+)?\b|\b\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?\b/gi;

/** A text without times: a listing that says when a file was written changes with every write. */
export const replaceTimes = (text: string): string => text.replaceAll(times, '(time)');
