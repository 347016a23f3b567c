import { afterAll, expect, test } from 'vitest';

import { openHub } from './support.ts';

const { ask, simulator } = await openHub();
afterAll(simulator.close);

const OBJECT = `query ($name: String!, $expression: String!) {
  repository(owner: "acme", name: $name) {
    object(expression: $expression) { __typename oid ... on Blob { text isBinary byteSize } }
  }
}`;

test.for([
  ['probe', 'HEAD:.github/CODEOWNERS', { __typename: 'Blob', isBinary: false }],
  ['probe', 'main:.github/CODEOWNERS', { __typename: 'Blob' }],
  ['probe', 'HEAD:.github', { __typename: 'Tree' }],
  ['probe', 'HEAD:', { __typename: 'Tree' }],
  ['probe', 'HEAD', { __typename: 'Commit' }],
  ['probe', 'HEAD:CODEOWNERS', null],
  ['probe', 'gone:.github/CODEOWNERS', null],
  ['website', 'HEAD:.github/CODEOWNERS', null],
] as const)('in acme/%s, %s is %j', async ([name, expression, expected]) => {
  const { data } = await ask<{
    repository: { object: { text?: string; byteSize?: number } | null };
  }>(OBJECT, { name, expression });
  const object = data?.repository.object ?? null;
  if (expected === null) expect(object).toBeNull();
  else expect(object).toMatchObject(expected);
  if (object?.text !== undefined) expect(object.byteSize).toBe(object.text.length);
});
