import { expect, test } from 'vitest';

import type { Json } from '../wire/json.ts';
import { type CallPermission, mayCall, mayCallName, mayFuzz } from './permission.ts';
import type { CallPlan } from './plan.ts';

const planOf = (tool: Partial<CallPlan['tools'][number]>): CallPlan => ({
  schema: 'wellspoken.check.plan/1',
  server: 'test',
  seed: 1,
  tools: [{ name: 'write', call: false, reason: 'it writes', arguments: [], fuzz: false, ...tool }],
});

const reader: Json = { name: 'read', annotations: { readOnlyHint: true } };
const writer: Json = { name: 'write' };

const hints: readonly (readonly [string, Json])[] = [
  ['has no annotations', { name: 'a' }],
  ['has annotations null', { name: 'a', annotations: null }],
  ['declares readOnlyHint "true"', { name: 'a', annotations: { readOnlyHint: 'true' } }],
  ['declares readOnlyHint 1', { name: 'a', annotations: { readOnlyHint: 1 } }],
  ['declares readOnlyHint false', { name: 'a', annotations: { readOnlyHint: false } }],
  ['declares it beside the annotations', { name: 'a', readOnlyHint: true }],
  ['has annotations in an array', { name: 'a', annotations: [{ readOnlyHint: true }] }],
  ['declares it under another case', { name: 'a', annotations: { readonlyHint: true } }],
  ['says only idempotentHint', { name: 'a', annotations: { idempotentHint: true } }],
];

test.each(hints)('never calls or fuzzes by hint a tool that %s', (_, definition) => {
  expect(mayCall(definition, 'read-only').allowed).toBe(false);
  expect(mayFuzz(definition, 'read-only').allowed).toBe(false);
});

test('calls and fuzzes by hint a tool that declares readOnlyHint: true', () => {
  expect(mayCall(reader, 'read-only')).toEqual({
    allowed: true,
    reason: 'it declares readOnlyHint: true',
  });
  expect(mayFuzz(reader, 'read-only').allowed).toBe(true);
});

test('does not take a hint from the prototype of the annotations', () => {
  const annotations = Object.create({ readOnlyHint: true }) as Json;
  expect(mayCall({ name: 'a', annotations }, 'read-only').allowed).toBe(false);
});

const table: readonly (readonly [string, CallPermission, Json, boolean, boolean])[] = [
  ['none refuses a read-only tool', 'none', reader, false, false],
  ['none refuses a writing tool', 'none', writer, false, false],
  ['all allows a writing tool', 'all', writer, true, true],
  ['all refuses what has no name', 'all', { annotations: { readOnlyHint: true } }, false, false],
  ['all refuses what is no object', 'all', 'read', false, false],
  ['a plan refuses a read-only tool that it does not name', planOf({}), reader, false, false],
  ['a plan refuses a tool with call false', planOf({ fuzz: true }), writer, false, false],
  ['a plan allows a call without a fuzz', planOf({ call: true }), writer, true, false],
  ['a plan allows both', planOf({ call: true, fuzz: true }), writer, true, true],
];

test.each(table)('%s', (...row) => {
  const [, mode, definition, call, fuzz] = row;
  expect(mayCall(definition, mode).allowed).toBe(call);
  expect(mayFuzz(definition, mode).allowed).toBe(fuzz);
});

test('a refusal says why and what to do', () => {
  expect(mayCall(writer, 'none').reason).toContain('--calls');
  expect(mayCall(writer, 'read-only').reason).toContain('readOnlyHint: true');
  expect(mayCall(writer, planOf({})).reason).toContain('it writes');
  expect(mayFuzz(writer, planOf({ call: true })).reason).toContain('"fuzz": true');
});

test('a name that two tools share may be called only where both may', () => {
  const twin: Json = { name: 'read' };
  const may = (definition: Json) => mayCall(definition, 'read-only');
  expect(mayCallName('read', [reader], may).allowed).toBe(true);
  expect(mayCallName('read', [reader, twin], may).allowed).toBe(false);
  expect(mayCallName('read', [twin, reader], may).allowed).toBe(false);
  expect(mayCallName('other', [reader], may).reason).toContain('lists no tool "other"');
});
