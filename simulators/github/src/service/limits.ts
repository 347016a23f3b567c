import type { Left } from '../engine/execute.ts';
import type { Route } from '../objects.ts';
import { find } from '../state/state.ts';

/** GitHub's two budgets by the hour. */
export type Resource = 'graphql' | 'core';

/** What a request takes of the limits. */
interface Demand {
  readonly login: string;
  readonly resource: Resource;
  readonly points: number;
  readonly isMutation: boolean;
  /** Whether it makes something that sends notifications. */
  readonly isCreation: boolean;
}

/** Why a request is not let in. */
type Refused = 'rate-limit' | 'secondary';

/** How much may be asked. */
export interface Limits {
  /** Takes what a request costs; says why where there is not enough. */
  readonly admit: (demand: Demand) => Refused | undefined;
  readonly left: (login: string, resource: Resource) => Left;
  readonly begin: () => () => void;
  readonly clear: () => void;
}

/** How the limits are set. */
interface LimitOptions {
  readonly isStrict: boolean;
  readonly pointsPerHour: number;
  readonly now: () => Date;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const CORE_PER_HOUR = 5_000;
const PER_MINUTE: Record<Resource, number> = { graphql: 2_000, core: 900 };
const CREATIONS_PER_MINUTE = 80;
const MOST_AT_ONCE = 100;
const WRITE_WEIGHT = 5;

interface Window {
  readonly begunAt: number;
  used: number;
}

/** Creates limits of which nothing is used. */
export function createLimits({ isStrict, pointsPerHour, now }: LimitOptions): Limits {
  const windows = new Map<string, Window>();
  let atOnce = 0;
  const findWindow = (name: string, lengthMs: number): Window => {
    const at = now().getTime();
    const known = windows.get(name);
    if (known !== undefined && at - known.begunAt < lengthMs) return known;
    const fresh = { begunAt: at, used: 0 };
    windows.set(name, fresh);
    return fresh;
  };
  const findHour = (login: string, resource: Resource): Window =>
    findWindow(`${login} ${resource} hour`, HOUR_MS);
  const most = (resource: Resource): number =>
    resource === 'graphql' ? pointsPerHour : CORE_PER_HOUR;
  const isTooQuick = ({ login, resource, isMutation, isCreation }: Demand): boolean => {
    const minute = findWindow(`${login} ${resource} minute`, MINUTE_MS);
    const creations = findWindow(`${login} creations`, MINUTE_MS);
    minute.used += isMutation ? WRITE_WEIGHT : 1;
    creations.used += isCreation ? 1 : 0;
    return (
      minute.used > PER_MINUTE[resource] ||
      (isCreation && creations.used > CREATIONS_PER_MINUTE) ||
      atOnce > MOST_AT_ONCE
    );
  };
  return {
    admit: (demand) => {
      const { login, resource, points } = demand;
      const hour = findHour(login, resource);
      if (isStrict && hour.used + points > most(resource)) return 'rate-limit';
      hour.used += points;
      return isTooQuick(demand) && isStrict ? 'secondary' : undefined;
    },
    left: (login, resource) => {
      const { used, begunAt } = findHour(login, resource);
      const limit = most(resource);
      const resetAt = `${new Date(begunAt + HOUR_MS).toISOString().slice(0, 19)}Z`;
      return { limit, used, remaining: Math.max(0, limit - used), resetAt };
    },
    begin: () => {
      atOnce += 1;
      return () => {
        atOnce -= 1;
      };
    },
    clear: () => windows.clear(),
  };
}

/** The routes that are about who asks. */
export function createLimitRoutes(limits: Limits): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/user',
      handle: ({ state, viewer }) => {
        const user = find(state, viewer.id, 'User');
        return {
          status: 200,
          body: {
            login: viewer.login,
            id: user?.databaseId,
            node_id: viewer.id,
            name: user?.name,
            type: 'User',
            html_url: `https://github.com/${viewer.login}`,
          },
        };
      },
    },
    {
      method: 'GET',
      path: '/rate_limit',
      handle: ({ viewer }) => {
        const core = describe(limits.left(viewer.login, 'core'));
        const graphql = describe(limits.left(viewer.login, 'graphql'));
        return { status: 200, body: { resources: { core, graphql }, rate: core } };
      },
    },
  ];
}

function describe({ limit, used, remaining, resetAt }: Left): object {
  return { limit, used, remaining, reset: Math.ceil(Date.parse(resetAt) / 1_000) };
}
