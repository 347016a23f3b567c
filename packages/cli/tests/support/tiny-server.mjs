// A small MCP server with a few faults, to be examined: node tiny-server.mjs <notes file> [hang|die]
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , notes, mode = 'speak'] = process.argv;
const note = (text) => appendFileSync(notes, `${text}\n`);

const tools = [
  {
    name: 'read_note',
    description: 'Read a note by its number.',
    inputSchema: { type: 'object', properties: { id: { type: 'integer', minimum: 1 } } },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'drop_note',
    title: 'Drop a note',
    description: 'Drop a note for good.',
    inputSchema: { properties: { id: { type: 'integer' } } },
  },
];

const results = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'tiny', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name }) => {
    note(`called ${name}`);
    return { content: [{ type: 'text', text: 'done' }] };
  },
};

note(`started ${process.pid} ${process.env['WELLSPOKEN_CHECK_TOKEN'] ?? 'without token'}`);
if (mode === 'die') throw new Error('It was told to die.');

createInterface({ input: process.stdin }).on('line', (line) => {
  if (mode === 'hang') return;
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = Object.hasOwn(results, method)
    ? { result: results[method](params) }
    : { error: { code: -32601, message: 'There is no such method.' } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
