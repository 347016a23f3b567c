import type { SimEntity } from './state/entities.ts';
import type { EntityOf, State } from './state/state.ts';

/** What a field was given. */
export type Args = Readonly<Record<string, unknown>>;

/** Who asks, and what the token allows. */
export interface Viewer {
  readonly login: string;
  /** Node id of the user. */
  readonly id: string;
  readonly kind: 'classic' | 'fine-grained' | 'app';
  /** Only of classic tokens. */
  readonly scopes: readonly string[] | undefined;
  /** Whether private repositories and projects may be seen at all. */
  readonly seesPrivate: boolean;
}

/** Which connection is asked for; errors name it. */
export interface Place {
  /** The type that has it: `ProjectV2`. */
  readonly type: string;
  /** The field: `items`. */
  readonly field: string;
}

/** One entry of a connection: the node id of an entity, or an object that is no entity. */
export type Entry = string | object;

/** A page of a connection, as GraphQL asks for it: each part is worked out only when asked for. */
export interface Connection {
  readonly nodes: () => readonly unknown[];
  readonly edges: () => readonly { readonly cursor: string; readonly node: unknown }[];
  readonly pageInfo: () => {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/** What resolvers of one request work with. */
export interface Scene {
  readonly state: State;
  readonly viewer: Viewer;
  /** ISO 8601. */
  readonly now: () => string;
  /** Any entity as a GraphQL object; null where there is none that the viewer may see. */
  readonly objectOf: (id: string | null | undefined) => object | null;
  /** Whether the viewer may see the entity: it is in no private repository or project. */
  readonly canSee: (entity: SimEntity) => boolean;
  /** The entity with that global id, or the error that GitHub gives when it is not there. */
  readonly node: <Name extends SimEntity['typename']>(
    id: unknown,
    ...kinds: readonly Name[]
  ) => EntityOf<Name>;
  /** A page of a list: bounds are checked as GitHub checks them; entities that may not be seen are left out. */
  readonly connection: (entries: readonly Entry[], args: Args, place: Place) => Connection;
}

/**
 * How entities look as GraphQL objects: `__typename`, and for each field a value or a method that
 * takes the arguments of the field.
 */
export type Builders = {
  readonly [Name in SimEntity['typename']]?: (scene: Scene, entity: EntityOf<Name>) => object;
};

/** A field of Query or Mutation; a mutation gets its input, and its clientMutationId is given back for it. */
export type RootField = (scene: Scene, args: Args) => unknown;

/** Root fields by name. */
export type RootFields = Readonly<Record<string, RootField>>;

/** A request to a REST route. */
export interface RestCall {
  /** What the parts in braces stand for. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Args;
  /** The absolute address, for links to other pages. */
  readonly url: URL;
}

/** What a REST route answers. */
export interface RestReply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A REST route; a {@link HubFault} that it throws is answered with the status that fits. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** `/repos/{owner}/{repo}/issues` */
  readonly path: string;
  /** What a classic token must have one of. */
  readonly scopes?: readonly string[];
  readonly handle: (scene: Scene, call: RestCall) => RestReply;
}

/** What one part of the simulated GitHub provides. */
export interface Part {
  readonly builders: Builders;
  /** Fields for objects that another part builds. */
  readonly mixins?: Builders;
  readonly queries: RootFields;
  readonly mutations: RootFields;
  readonly routes: readonly Route[];
}

/** More that a fault says. */
export interface FaultDetail {
  readonly extensions?: Readonly<Record<string, unknown>>;
  /** REST: what is wrong, field by field or in words. */
  readonly errors?: readonly (object | string)[];
  /** REST: where the status that fits the type does not. */
  readonly status?: number;
}

/** An error in GitHub's own words: its type in GraphQL, and the status that fits it in REST. */
export class HubFault extends Error {
  readonly type: string | undefined;
  readonly detail: FaultDetail;

  constructor(type: string | undefined, message: string, detail: FaultDetail = {}) {
    super(message);
    this.name = 'HubFault';
    this.type = type;
    this.detail = detail;
  }
}

const MOST_PER_PAGE = 100;
const USUAL_PER_PAGE = 30;

/** A page of a REST list, with the Link header that names the pages around it. */
export function listReply<Item>(
  call: RestCall,
  items: readonly Item[],
  show: (item: Item) => unknown,
): RestReply {
  const asked = Number(call.query.get('per_page') ?? USUAL_PER_PAGE);
  const size = Math.min(MOST_PER_PAGE, Math.max(1, asked || USUAL_PER_PAGE));
  const page = Math.max(1, Number(call.query.get('page') ?? 1) || 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const links = [
    ...(page > 1 ? [link(call, page - 1, 'prev'), link(call, 1, 'first')] : []),
    ...(page < last ? [link(call, page + 1, 'next'), link(call, last, 'last')] : []),
  ];
  return {
    status: 200,
    body: items.slice((page - 1) * size, page * size).map(show),
    ...(links.length > 0 && { headers: { link: links.join(', ') } }),
  };
}

function link({ url }: RestCall, page: number, rel: string): string {
  const at = new URL(url);
  at.searchParams.set('page', String(page));
  return `<${at.href}>; rel="${rel}"`;
}
