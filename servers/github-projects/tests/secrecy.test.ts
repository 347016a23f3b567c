import type { FaultKind } from '@wellspoken/simulator-github';
import { expect, test } from 'vitest';

import { openDesk } from './support/open-desk.ts';

const KINDS: readonly FaultKind[] = [
  'bad-gateway',
  'bad-gateway-after',
  'forbidden',
  'html',
  'insufficient-scopes',
  'not-found',
  'null-nodes',
  'rate-limit',
  'reset',
  'resource-limits',
  'saml',
  'secondary',
  'secondary-200',
  'something-went-wrong',
  'truncated',
  'unauthorized',
  'unprocessable',
];

/** A question, a change by GraphQL, and a change by REST. */
const CALLS = [
  ['list_projects', { owner: 'acme' }],
  ['create_issue', { title: 'The pump leaks' }],
  ['create_milestone', { title: 'v3.0' }],
] as const;

test.for(KINDS)('the token is in no answer, no error and no line of the log: %s', async (kind) => {
  const lines: string[] = [];
  const write = (...parts: readonly unknown[]): void => {
    lines.push(JSON.stringify(parts, withErrors));
  };
  const logger = { debug: write, info: write, warn: write, error: write };
  const desk = await openDesk({
    server: { tools: CALLS.map(([name]) => name) },
    connect: { logger },
  });
  const { simulator, call } = desk;
  const answers: string[] = [];
  for (const [name, args] of CALLS) {
    simulator.clear();
    simulator.fail({ kind, times: Number.POSITIVE_INFINITY });
    answers.push(JSON.stringify(await call(name, args)));
  }
  const secret = simulator.token.slice(4);
  expect([...lines, ...answers].filter((line) => line.includes(secret))).toEqual([]);
  // Neither is the address of whom it asks.
  expect(answers.filter((line) => line.includes(simulator.url))).toEqual([]);
  // What GitHub does wrong is logged, so there was something to look at.
  if (kind === 'bad-gateway') expect(lines).not.toEqual([]);
});

/** Errors have nothing that JSON would show by itself. */
function withErrors(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return { ...Object.fromEntries(Object.entries(value)), message, stack, cause };
}
