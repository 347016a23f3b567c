import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
} from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { isMessage } from './read-message.ts';

const sdkSays = (value: unknown): boolean =>
  isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);

const TASK = '"io.modelcontextprotocol/related-task"';
const SERVER = '"io.modelcontextprotocol/serverInfo"';
const request = (rest: string): string => `{"jsonrpc":"2.0","id":1,"method":"ping"${rest}}`;
const meta = (members: string): string => request(`,"params":{"_meta":{${members}}}`);
const result = (members: string): string => `{"jsonrpc":"2.0","id":1,"result":{${members}}}`;
const error = (members: string): string => `{"jsonrpc":"2.0","id":1,"error":{${members}}}`;

const messages = [
  request(''),
  request(',"params":{}'),
  request(',"params":{"__proto__":{"_meta":1},"any":[null]}'),
  '{"jsonrpc":"2.0","id":"","method":""}',
  '{"jsonrpc":"2.0","id":-0,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1.0,"method":"ping"}',
  '{"jsonrpc":"2.0","id":-9007199254740991,"method":"ping"}',
  '{"jsonrpc":"2.0","id":null,"id":1,"method":"ping"}',
  meta(''),
  meta('"progressToken":""'),
  meta('"progressToken":0'),
  meta('"__proto__":{"progressToken":null},"any":null'),
  meta(`${TASK}:{"taskId":"","more":1}`),
  meta(`${SERVER}:null`),
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","method":"x","params":{"_meta":{"progressToken":"a"}}}',
  result(''),
  result('"_meta":{}'),
  result('"__proto__":1,"_meta":{"progressToken":null,"__proto__":null}'),
  result(`"_meta":{${SERVER}:7}`),
  result(`"_meta":{${TASK}:7}`),
  error('"code":-32600,"message":""'),
  error('"code":0,"message":"x","data":null,"more":1,"__proto__":1'),
  '{"jsonrpc":"2.0","error":{"code":1,"message":"x"}}',
];

test.for(messages)('takes %s for a message', (text) => {
  const value: unknown = JSON.parse(text);
  expect([isMessage(value), sdkSays(value)]).toEqual([true, true]);
});

const others = [
  'null',
  '1',
  '"ping"',
  '[]',
  '{}',
  `[${request('')}]`,
  '{"id":1,"method":"ping"}',
  '{"jsonrpc":2.0,"id":1,"method":"ping"}',
  '{"jsonrpc":"2","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":1}',
  '{"jsonrpc":"2.0","id":1,"method":null}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
  '{"jsonrpc":"2.0","id":9007199254740992,"method":"ping"}',
  '{"jsonrpc":"2.0","id":1e400,"method":"ping"}',
  '{"jsonrpc":"2.0","id":[1],"method":"ping"}',
  '{"jsonrpc":"2.0","__proto__":{"id":1,"method":"ping"}}',
  request(',"__proto__":{}'),
  request(',"__proto__":null'),
  request(',"constructor":null'),
  request(',"result":{}'),
  request(',"error":{"code":1,"message":"x"}'),
  request(',"params":null'),
  request(',"params":[]'),
  request(',"params":"x"'),
  request(',"params":{"_meta":null}'),
  request(',"params":{"_meta":[]}'),
  meta('"progressToken":null'),
  meta('"progressToken":1.5'),
  meta('"progressToken":9007199254740992'),
  meta('"progressToken":true'),
  meta(`${TASK}:null`),
  meta(`${TASK}:[]`),
  meta(`${TASK}:{}`),
  meta(`${TASK}:{"taskId":1}`),
  meta(`${TASK}:{"__proto__":{"taskId":"a"}}`),
  '{"jsonrpc":"2.0","method":"x","params":[]}',
  '{"jsonrpc":"2.0","method":"x","params":{"_meta":{"progressToken":null}}}',
  '{"jsonrpc":"2.0","method":"x","more":1}',
  '{"jsonrpc":"2.0","result":{}}',
  '{"jsonrpc":"2.0","id":null,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"result":null}',
  '{"jsonrpc":"2.0","id":1,"result":[]}',
  '{"jsonrpc":"2.0","id":1,"result":{},"params":{}}',
  '{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":"x"}}',
  result('"_meta":null'),
  result('"_meta":[]'),
  '{"jsonrpc":"2.0","id":null,"error":{"code":1,"message":"x"}}',
  '{"jsonrpc":"2.0","id":1,"error":null}',
  '{"jsonrpc":"2.0","id":1,"error":[]}',
  '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"},"params":{}}',
  error('"code":1'),
  error('"message":"x"'),
  error('"code":1.5,"message":"x"'),
  error('"code":"1","message":"x"'),
  error('"code":9007199254740992,"message":"x"'),
  error('"code":1,"message":null'),
  error('"__proto__":{"code":1,"message":"x"}'),
];

test.for(others)('does not take %s for a message', (text) => {
  const value: unknown = JSON.parse(text);
  expect([isMessage(value), sdkSays(value)]).toEqual([false, false]);
});

/** One step on the way from a message to something that is nearly one. */
interface Change {
  readonly path: number;
  readonly member: string;
  readonly value: unknown;
}

const member = fc.constantFrom(
  'jsonrpc',
  'id',
  'method',
  'params',
  'result',
  'error',
  '_meta',
  'progressToken',
  JSON.parse(TASK) as string,
  JSON.parse(SERVER) as string,
  'taskId',
  'code',
  'message',
  'data',
  '__proto__',
  'constructor',
  '',
);

const value = fc.oneof(
  fc.constantFrom<unknown>('2.0', 'a', '', 0, 1, -0, 1.5, 2 ** 53, 2 ** 53 - 1, true, null),
  fc.constantFrom<unknown>({}, [], [{}], { taskId: 'a' }, { code: 1, message: 'x' }),
  fc.constantFrom<unknown>({ name: 'a', version: '1' }, { _meta: {} }, { _meta: null }, undefined),
  fc.jsonValue({ maxDepth: 1 }),
);

const change: fc.Arbitrary<Change> = fc.record({ path: fc.nat(), member, value });

/** Sets a member (or drops it, where the value is undefined) of one of the objects inside. */
function changed(root: unknown, { path, member: name, value: set }: Change): unknown {
  const copy = structuredClone(root);
  const inside = objectsIn(copy);
  const target = inside[path % inside.length];
  if (target === undefined) return set;
  // An assignment to "__proto__" would make no member.
  Object.defineProperty(target, name, {
    value: set,
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return JSON.parse(JSON.stringify(copy));
}

function objectsIn(root: unknown): object[] {
  if (typeof root !== 'object' || root === null) return [];
  return [...(Array.isArray(root) ? [] : [root]), ...Object.values(root).flatMap(objectsIn)];
}

const starts = fc.constantFrom<unknown>(...messages.map((text): unknown => JSON.parse(text)));

test('says of near-messages what the schemas of the SDK say', () => {
  const said = new Map([
    [true, 0],
    [false, 0],
  ]);
  fc.assert(
    fc.property(starts, fc.array(change, { maxLength: 3 }), (start, changes) => {
      const near = changes.reduce(changed, start);
      const verdict = isMessage(near);
      said.set(verdict, (said.get(verdict) ?? 0) + 1);
      expect(verdict).toBe(sdkSays(near));
    }),
    { numRuns: 10_000 },
  );
  // A property that saw one side only would prove nothing.
  expect([...said.values()].every((count) => count > 1_000)).toBe(true);
});

test('says of any JSON what the schemas of the SDK say', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (any) => {
      expect(isMessage(any)).toBe(sdkSays(any));
    }),
    { numRuns: 1_000 },
  );
});
