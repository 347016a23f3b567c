import { document } from '../github/graphql.ts';

/** Who the token belongs to; the headers of the answer tell the rest. */
export const HEALTH = document<{ readonly viewer: { readonly login: string } }>(
  `query Health { viewer { login } }`,
);
