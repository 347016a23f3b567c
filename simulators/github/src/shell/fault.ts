import { createFaultQueue, type FaultQueue } from '@wellspoken/simulator-shell';

/** What can be made to go wrong. */
export type FaultKind =
  /** 502; nothing was done. */
  | 'bad-gateway'
  /** 502; but it was done. */
  | 'bad-gateway-after'
  | 'timeout-504'
  /** The connection breaks; nothing was done. */
  | 'reset'
  /** The connection breaks; but it was done. */
  | 'reset-after'
  /** No answer at all. */
  | 'hang'
  | 'rate-limit'
  /** 403 with retry-after. */
  | 'secondary'
  /** The same with 200, as GraphQL has it at times. */
  | 'secondary-200'
  | 'something-went-wrong'
  | 'forbidden'
  | 'saml'
  | 'not-found'
  | 'insufficient-scopes'
  | 'resource-limits'
  | 'unprocessable'
  /** One root field is null, the others are done. */
  | 'partial'
  /** The first node of each list is null. */
  | 'null-nodes'
  | 'unauthorized'
  /** A page of HTML with 200, as a proxy gives it. */
  | 'html'
  /** Done, but half of the answer is missing. */
  | 'truncated'
  /** Done after `ms`. */
  | 'slow';

/** Something that goes wrong, and when. */
export interface SimFault {
  readonly kind: FaultKind;
  /** `graphql`, `rest`, `query`, `mutation`, a root field or a route; any request when left out. */
  readonly on?: string;
  /** Lets so many matching requests pass first. */
  readonly after?: number;
  /** How many requests it meets: 1 when left out. */
  readonly times?: number;
  readonly ms?: number;
  readonly retryAfterSeconds?: number;
}

/** What of a request decides whether a fault meets it. */
export interface Target {
  readonly api: 'graphql' | 'rest';
  readonly isMutation: boolean;
  /** Root fields of GraphQL. */
  readonly fields: readonly string[];
  /** `POST /repos/{owner}/{repo}/milestones` */
  readonly route?: string | undefined;
}

/** The faults that are still to come. */
export type Faults = FaultQueue<SimFault, Target>;

/** Creates a queue without faults. */
export function createFaults(): Faults {
  return createFaultQueue(meets);
}

function meets({ on }: SimFault, { api, isMutation, fields, route }: Target): boolean {
  if (on === undefined || on === api || isRoute(on, route)) return true;
  if (on === 'query') return api === 'graphql' && !isMutation;
  if (on === 'mutation') return api === 'graphql' && isMutation;
  return fields.includes(on);
}

/** Whether two routes are the same, whatever their parts in braces are called. */
function isRoute(on: string, route: string | undefined): boolean {
  const bare = (text: string | undefined): string | undefined =>
    text?.replaceAll(/\{\w+\}/gu, '{}');
  return on.includes(' ') && bare(on) === bare(route);
}
