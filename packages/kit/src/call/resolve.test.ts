import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { defineServer } from '../define/server.ts';
import { defineTool } from '../define/tool.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import { createRuntime } from '../runtime/runtime.ts';
import { resolveTool } from './resolve.ts';

const tool = (name: string) =>
  defineTool({
    name,
    title: 'Note',
    description: 'A note.',
    effect: 'read',
    openWorld: false,
    run: () => 'done',
  });
const definition = defineServer({
  name: 'notes',
  title: 'Notes',
  version: '1.0.0',
  tools: [tool('get_note'), tool('list_notes'), tool('get_nope')],
});
const runtime = createRuntime(definition);
definition.hideTool('get_nope');

test('finds a tool by its whole name', () => {
  expect(resolveTool(runtime, { id: 'me' }, 'get_note')).toBe(definition.tools.get('get_note'));
});

test.for([
  ['one that nobody defined', 'delete', 'Unknown tool: delete'],
  ['one that is almost right', 'get_notes', 'Unknown tool: get_notes. Did you mean "get_note"?'],
  [
    'one that is hidden, which is not suggested',
    'get_nope',
    'Unknown tool: get_nope. Did you mean "get_note"?',
  ],
  ['a name of the prototype', '__proto__', 'Unknown tool: __proto__'],
  ['an empty name', '', 'Unknown tool: '],
  [
    'a long name, of which it repeats the beginning',
    'x'.repeat(1_000_000),
    `Unknown tool: ${'x'.repeat(128)}`,
  ],
])('refuses %s', verifies('call.unknown-tool'), ([, name = '', message = '']) => {
  expect(() => resolveTool(runtime, { id: 'me' }, name)).toThrow(
    new ProtocolFault(-32602, message),
  );
});
