import { defineDocument } from '../github/graphql.ts';

/** The owner of the token; the headers of the answer have the rest. */
export const HEALTH = defineDocument<{ readonly viewer: { readonly login: string } }>(
  `query Health { viewer { login } }`,
);
