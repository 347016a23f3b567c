import fc from 'fast-check';
import { expect, test } from 'vitest';

import { draftPlanFor } from '../audit/draft-plan.ts';
import { findPlanProblems } from '../audit/tool-caller.ts';
import type { Json, JsonObject } from '../wire/json.ts';
import { mayCall } from './permission.ts';
import { parsePlan, PlanError, renderPlan } from './plan.ts';

const tools: readonly Json[] = [
  {
    name: 'read_file',
    inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
    annotations: { readOnlyHint: true },
  },
  { name: 'delete_file', inputSchema: { type: 'object' } },
  { name: 'odd', inputSchema: { type: 'objekt' }, annotations: { readOnlyHint: true } },
  { name: 'ping', annotations: { readOnlyHint: true } },
  'no tool',
];

const drafted = draftPlanFor({ server: 'files', tools, seed: 7 });

test('a draft calls what only reads and asks about the rest', () => {
  expect(drafted.tools.map(({ name, call, fuzz }) => [name, call, fuzz])).toEqual([
    ['read_file', true, true],
    ['delete_file', false, false],
    ['odd', false, false],
    ['ping', true, true],
  ]);
  const [read, remove, odd] = drafted.tools;
  expect(read?.arguments).toEqual([{ path: '.' }]);
  expect(remove?.reason).toContain(
    'does not declare readOnlyHint: true: set call to true if it may run',
  );
  expect(odd?.reason).toContain('No arguments were found (the schema is not valid');
});

test('a draft does not call a name that two tools share', () => {
  const twin = { name: 'ping', annotations: { readOnlyHint: true } };
  const plan = draftPlanFor({ server: 'x', tools: [twin, twin], seed: 1 });
  expect(plan.tools).toHaveLength(1);
  expect(mayCall(twin, plan).allowed).toBe(false);
});

test('a plan that is written and read again is the same', () => {
  expect(parsePlan(JSON.parse(renderPlan(drafted)))).toEqual(drafted);
});

test('the file of a plan is made for people', () => {
  const small = draftPlanFor({
    server: 'x',
    tools: [{ name: 'ping', annotations: { readOnlyHint: true } }],
    seed: 1,
  });
  expect(renderPlan(small)).toMatchInlineSnapshot(`
    "{
      "schema": "wellspoken.check.plan/1",
      "server": "x",
      "seed": 1,
      "tools": [
        {
          "name": "ping",
          "call": true,
          "reason": "It declares readOnlyHint: true.",
          "arguments": [
            {}
          ],
          "fuzz": true
        }
      ]
    }
    "
  `);
});

const good: JsonObject = {
  schema: 'wellspoken.check.plan/1',
  server: 'x',
  seed: 1,
  tools: [{ name: 'a', call: true, arguments: [{}] }],
};
const withTool = (tool: Json): JsonObject => ({ ...good, tools: [tool] });

const mistakes: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['a list', []],
  ['another schema', { ...good, schema: 'wellspoken.check/1' }],
  ['no server', { ...good, server: undefined }],
  ['a seed that is a text', { ...good, seed: '1' }],
  ['tools by name', { ...good, tools: { a: {} } }],
  ['a tool that is a name', withTool('a')],
  ['a tool without a name', withTool({ call: true })],
  ['a call that is a text', withTool({ name: 'a', call: 'yes' })],
  ['a mistyped field', withTool({ name: 'a', call: true, argument: [{}] })],
  ['arguments that are one object', withTool({ name: 'a', call: true, arguments: { b: 1 } })],
  ['arguments that are texts', withTool({ name: 'a', call: true, arguments: ['b'] })],
  ['a call without arguments', withTool({ name: 'a', call: true })],
  ['a fuzz that is a number', withTool({ name: 'a', call: false, fuzz: 1 })],
  [
    'a tool twice',
    {
      ...good,
      tools: [
        { name: 'a', call: false },
        { name: 'a', call: false },
      ],
    },
  ],
];

function mistakeOf(json: unknown): string {
  try {
    parsePlan(json);
  } catch (error) {
    if (error instanceof PlanError) return error.message;
    throw error;
  }
  return 'no mistake';
}

test('each mistake is told with its place and what to do', () => {
  const told = mistakes.map(([name, json]) => `${name}: ${mistakeOf(json)}`);
  expect(told).toMatchInlineSnapshot(`
    [
      "nothing: Expected an object at the plan, but it is missing. Draft a new plan with --write-plan.",
      "a list: Expected an object at the plan, but got []. Draft a new plan with --write-plan.",
      "another schema: Expected "wellspoken.check.plan/1" at schema, but got "wellspoken.check/1". Draft a new plan with --write-plan.",
      "no server: Expected the name of the server at server, but it is missing. Correct server in the plan.",
      "a seed that is a text: Expected a whole number at seed, but got "1". Correct seed in the plan.",
      "tools by name: Expected a list of tools at tools, but got {"a":{}}. Correct tools in the plan.",
      "a tool that is a name: Expected an object at tools[0], but got "a". Draft a new plan with --write-plan.",
      "a tool without a name: Expected the name of a tool at tools[0].name, but it is missing. Correct tools[0].name in the plan.",
      "a call that is a text: Expected true or false at tools[0].call, but got "yes". Correct tools[0].call in the plan.",
      "a mistyped field: Expected only "name", "call", "reason", "arguments", "fuzz" in tools[0], but there is also "argument". Correct or remove it.",
      "arguments that are one object: Expected a list with the arguments of each call at tools[0].arguments, but got {"b":1}. Correct tools[0].arguments in the plan.",
      "arguments that are texts: Expected an object of arguments at tools[0].arguments[0], but got "b". Correct tools[0].arguments[0] in the plan.",
      "a call without arguments: Expected at least one object (call is true) at tools[0].arguments, but got []. Write [{}] for a tool that is called without arguments.",
      "a fuzz that is a number: Expected true or false at tools[0].fuzz, but got 1. Correct tools[0].fuzz in the plan.",
      "a tool twice: Expected each tool once in the plan, but "a" is there twice. Keep one of them.",
    ]
  `);
});

test('whatever a file holds, the answer is a plan or a PlanError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(mistakeOf(json)).toMatch(/^Expected/);
    }),
  );
});

test('reasons, arguments and fuzz may be left out where nothing is called', () => {
  expect(parsePlan(withTool({ name: 'a', call: false })).tools).toEqual([
    { name: 'a', call: false, reason: '', arguments: [], fuzz: false },
  ]);
});

test('tells of tools that are gone and of arguments that no longer fit', () => {
  const plan = parsePlan({
    ...good,
    tools: [
      { name: 'gone', call: false },
      { name: 'read_file', call: true, arguments: [{ path: 'a' }, { path: 5 }] },
      { name: 'delete_file', call: false, arguments: [{ path: 5 }] },
    ],
  });
  expect(findPlanProblems(plan, tools)).toEqual([
    'The plan names the tool "gone", but the server does not list it: remove it from the plan, or draft a new one with --write-plan.',
    'The plan calls "read_file" with arguments (number 2) that its schema forbids: path must be a string, not a number (5). Correct them in the plan.',
  ]);
  expect(findPlanProblems(drafted, tools)).toEqual([]);
});
