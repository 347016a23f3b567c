import type { RepeatedTools } from '../../src/probe/lists/lists.evidence.ts';
import { hashTool } from '../../src/probe/lists/lists.probe.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import type { Cases } from '../support/cases.ts';
import { answered, evidence, variants, tools } from '../support/evidence.ts';
import { listeningTo, noListening } from '../support/listening.ts';
import { declaring, tool, undeclared, withTools } from '../support/tool-evidence.ts';

type LegName = keyof typeof variants;

const named = (...names: readonly string[]) => tools(...names.map((name) => tool({ name })));
const ab = named('a', 'b');

const repeated = (changes: Partial<RepeatedTools>, variant: LegName = 'modern stdio') =>
  declaring(
    variant,
    { tools: { listChanged: true } },
    {
      repeatedLists: {
        tools: { first: ab, second: ab, elsewhere: ab, called: ['a'], wasTold: false, ...changes },
      },
      listening: noListening,
    },
  );
const noTools = evidence('modern stdio', { repeatedLists: {}, listening: noListening });

const listening = (became: Parameters<typeof listeningTo>[1]) =>
  declaring(
    'modern http',
    { tools: { listChanged: true } },
    {
      repeatedLists: { tools: { first: ab, second: ab, called: [], wasTold: false } },
      listening: listeningTo({ toolsListChanged: true }, became),
    },
  );
const legacy = (changes: Partial<RepeatedTools>) => repeated(changes, 'legacy stdio');

const pinned = (recorded: Readonly<Record<string, string>> | undefined) =>
  evidence('modern stdio', {
    lists: { tools: tools(tool()) },
    pins: { ...(recorded && { tools: recorded }), hashes: [hashTool(tool())] },
  });

const called = (text: string, changes: JsonObject = {}) =>
  evidence('modern stdio', {
    lists: { tools: tools(tool(changes)) },
    calls: [
      {
        tool: 'search_notes',
        purpose: 'valid',
        exchange: answered('tools/call', { content: [{ type: 'text', text }] }),
      },
    ],
  });
const open = { outputSchema: undefined };

const task = (taskSupport: string, capabilities: JsonObject) =>
  declaring('legacy stdio', capabilities, {
    lists: { tools: tools(tool({ execution: { taskSupport } })) },
  });
const tasks = { tasks: { requests: { tools: { call: {} } } } };

export const listCases: Cases = {
  'tools/order': {
    passes: [repeated({}), legacy({})],
    fails: [repeated({ second: named('b', 'a') }), legacy({ second: named('b', 'a') })],
    notApplicable: [
      noTools,
      repeated({ first: named('a'), second: named('a'), elsewhere: named('a') }),
    ],
    notVerified: [legacy({ second: named('a'), elsewhere: named('a') })],
  },
  'tools/list-constant': {
    passes: [
      repeated({}),
      repeated({ afterCalls: ab, afterwards: ab }),
      repeated({ afterCalls: named('a'), afterwards: named('a') }),
      repeated({ second: named('a'), elsewhere: named('a') }),
    ],
    fails: [
      repeated({ elsewhere: named('a', 'c') }),
      repeated({ afterCalls: named('a', 'b', 'c'), afterwards: ab }),
    ],
    notApplicable: [noTools],
    notVerified: [repeated({ elsewhere: { ...ab, isComplete: false } })],
  },
  'tools/list-changed': {
    passes: [listening({ toolsListChanged: true }), legacy({ wasTold: true })],
    fails: [listening({}), listening(-32601), legacy({ afterCalls: named('a') })],
    notApplicable: [noTools],
    notVerified: [legacy({}), repeated({}), listening(undefined)],
  },
  'tools/pinned': {
    passes: [pinned({ search_notes: hashTool(tool()) })],
    fails: [
      pinned({ search_notes: hashTool(tool({ description: 'Another.' })) }),
      pinned({}),
      pinned({ search_notes: hashTool(tool()), gone: 'sha256:0' }),
    ],
    notApplicable: [pinned(undefined)],
  },
  'tools/output-absent': {
    passes: [called('Two notes were found.', open), called('5', open)],
    fails: [called('{"titles":[]}', open), called('["a"]', open)],
    notApplicable: [called('{"titles":[]}')],
    notVerified: [evidence('modern stdio', { lists: { tools: tools(tool()) }, calls: [] })],
  },
  'tools/task-support': {
    passes: [task('required', tasks), task('optional', tasks), task('forbidden', {})],
    fails: [task('required', {}), task('always', tasks)],
    disputed: [task('optional', {})],
    notApplicable: [withTools('legacy stdio', tool()), undeclared],
  },
};
