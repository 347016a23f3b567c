// A small MCP server that tells its environment: node telling-server.mjs <file> [speak|die|warn] [variable]
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [, , file, mode = 'speak', variable = 'NOTES_KEY'] = process.argv;
const { env } = process;
const value = env[variable] ?? 'nothing';

appendFileSync(file, `${JSON.stringify(env)}\n`);
if (mode === 'die' && env[variable] === undefined) throw new Error(`${variable} is not set.`);
if (mode === 'warn') process.stderr.write(`Without ${variable} only some tools work.\n`);

const described = { type: 'string', description: `Such as ${value}`, default: value };
const tools = [
  {
    name: 'read_note',
    description: `Read a note with ${value}.`,
    inputSchema: { type: 'object', properties: { note: described, [`by ${value}`]: described } },
    annotations: { readOnlyHint: true },
  },
];

const results = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: `telling ${value}`, version: value },
    instructions: `Use ${value}.`,
  }),
  ping: () => ({}),
  'tools/list': () => ({ tools }),
  'tools/call': () => ({ content: [{ type: 'text', text: `Error: ${value} is wrong.` }] }),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = Object.hasOwn(results, method)
    ? { result: results[method](params) }
    : { error: { code: -32601, message: `There is no such method for ${value}.` } };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`);
});
