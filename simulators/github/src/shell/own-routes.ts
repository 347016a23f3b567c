import type { Left } from '../engine/execute.ts';
import type { Route } from '../objects.ts';
import { find } from '../state/state.ts';
import type { Limits } from './limits.ts';

/** The routes that are about who asks. */
export function ownRoutes(limits: Limits): readonly Route[] {
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
