import {
  type Args,
  type Builders,
  type Connection,
  type Entry,
  HubFault,
  type Part,
  type Scene,
  type Viewer,
} from '../objects.ts';
import type { SimEntity } from '../state/entities.ts';
import { find, type State, writeTimestamp } from '../state/state.ts';
import { canSee, findItemOfDraft, findRefusal } from './access.ts';

type Build = (scene: Scene, entity: SimEntity) => object;

/** What the viewer sees of the state, as the parts show it. */
export function createScene(state: State, viewer: Viewer, parts: readonly Part[]): Scene {
  const seen = (entity: SimEntity): boolean => canSee(state, viewer, entity);
  const scene: Scene = {
    state,
    viewer,
    now: () => writeTimestamp(state),
    canSee: seen,
    objectOf: (id) => {
      const entity = typeof id === 'string' ? state.entities.get(id) : undefined;
      return entity === undefined || !seen(entity) ? null : build(scene, parts, entity);
    },
    node: (id, ...kinds) => {
      const entity = find(state, String(id), ...kinds);
      if (entity === undefined || !seen(findRoot(state, entity))) throw createUnresolved(id);
      const refused = findRefusal(state, viewer, findRoot(state, entity));
      if (refused !== undefined) throw refused;
      return entity;
    },
    connection: (entries, args) => makePage(scene, entries, args),
  };
  return scene;
}

function findRoot(state: State, entity: SimEntity): SimEntity {
  return entity.typename === 'DraftIssue' ? (findItemOfDraft(state, entity.id) ?? entity) : entity;
}

/** What GitHub says of an unknown global id. */
export function createUnresolved(id: unknown): HubFault {
  return new HubFault(
    'NOT_FOUND',
    `Could not resolve to a node with the global id of '${String(id)}'`,
  );
}

function build(scene: Scene, parts: readonly Part[], entity: SimEntity): object {
  const made: object[] = [];
  for (const { builders, mixins = {} } of parts) {
    for (const { [entity.typename]: builder } of [builders, mixins] as readonly Builders[]) {
      if (builder !== undefined) made.push((builder as Build)(scene, entity));
    }
  }
  if (made.length === 0) throw new Error(`Nobody shows entities of the kind ${entity.typename}.`);
  return Object.assign({}, ...made) as object;
}

function makePage(scene: Scene, entries: readonly Entry[], args: Args): Connection {
  const { state, viewer } = scene;
  const findEntity = (entry: Entry): SimEntity | undefined =>
    typeof entry === 'string' ? state.entities.get(entry) : undefined;
  const shown = entries.filter((entry) => {
    const entity = findEntity(entry);
    return typeof entry !== 'string' || (entity !== undefined && scene.canSee(entity));
  });
  return createPage(shown, args, (entry) => {
    const entity = findEntity(entry);
    // An error in the place of an object makes it null, as GitHub does with what a token may not reach.
    const refused = entity === undefined ? undefined : findRefusal(state, viewer, entity);
    return refused ?? (typeof entry === 'string' ? scene.objectOf(entry) : entry);
  });
}

const CURSOR_PREFIX = 'cursor:v2:';

/** A page of entries: `shown` says how each of the page looks. */
function createPage<Item>(
  items: readonly Item[],
  args: Args,
  shown: (item: Item) => unknown,
): Connection {
  const { from, to } = readBounds(items.length, args);
  const page = items.slice(from, to);
  return {
    nodes: () => page.map(shown),
    edges: () => page.map((item, at) => ({ cursor: writeCursor(from + at), node: shown(item) })),
    pageInfo: () => ({
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: page.length === 0 ? null : writeCursor(from),
      endCursor: page.length === 0 ? null : writeCursor(to - 1),
    }),
    totalCount: items.length,
  };
}

/** Which entries are on the page; the engine has made sure that `first` or `last` is there. */
function readBounds(length: number, args: Args): { readonly from: number; readonly to: number } {
  const start = Math.min(length, findPlace(args['after'], -1) + 1);
  const end = Math.max(start, Math.min(length, findPlace(args['before'], length)));
  const { first, last } = args;
  if (typeof first === 'number') return { from: start, to: Math.min(end, start + first) };
  if (typeof last === 'number') return { from: Math.max(start, end - last), to: end };
  return { from: start, to: end };
}

function writeCursor(place: number): string {
  return Buffer.from(`${CURSOR_PREFIX}${place}`).toString('base64');
}

function findPlace(cursor: unknown, otherwise: number): number {
  if (typeof cursor !== 'string' || cursor === '') return otherwise;
  const text = Buffer.from(cursor, 'base64').toString();
  const place = text.startsWith(CURSOR_PREFIX) ? Number(text.slice(CURSOR_PREFIX.length)) : NaN;
  if (Number.isSafeInteger(place)) return place;
  const words = `\`${cursor}\` does not appear to be a valid cursor.`;
  throw new HubFault('INVALID_CURSOR_ARGUMENTS', words);
}
