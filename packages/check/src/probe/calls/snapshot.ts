import type { ListName } from '../../evidence/lists.ts';
import { fieldOf } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import { listMethods, readList } from '../lists/lists.ts';
import type { Session } from '../../wire/session.ts';
import { readFolder } from '../watch/folder.ts';
import { withoutTimes } from './answer-text.ts';

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
export function differences(before: Snapshot, after: Snapshot): readonly string[] {
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
        return [listMethods[name].method, withoutTimes(JSON.stringify(items))];
      }),
  );
}

async function lookAtResources(
  context: ProbeContext,
  session: Session,
): Promise<readonly (readonly [string, string])[]> {
  const uris = (context.piece('lists').resources?.items ?? [])
    .map((item) => fieldOf(item, 'uri'))
    .filter((uri) => typeof uri === 'string')
    .slice(0, MOST_RESOURCES);
  return Promise.all(
    uris.map(async (uri): Promise<[string, string]> => {
      const { result } = await session.request('resources/read', { uri });
      return [`the resource ${uri}`, withoutTimes(JSON.stringify(result?.['contents'] ?? null))];
    }),
  );
}

async function lookAtFiles({
  surroundings,
}: ProbeContext): Promise<readonly (readonly [string, string])[]> {
  const files = surroundings ? await readFolder(surroundings.work) : new Map<string, string>();
  return [...files].map(([name, mark]): [string, string] => [`the file ${name}`, mark]);
}
