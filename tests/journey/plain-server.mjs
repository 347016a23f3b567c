// The smallest server that an audit reads to its end; its one tool has no description.
import { createInterface } from 'node:readline';

const answers = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'plain', version: '1.0.0' },
  },
  ping: {},
  'tools/list': { tools: [{ name: 'plain', inputSchema: { type: 'object' } }] },
};

function answer({ id, method }) {
  const result = answers[method];
  if (result !== undefined) return { id, result };
  return { id, error: { code: -32_601, message: 'Method not found' } };
}

for await (const line of createInterface({ input: process.stdin })) {
  let message;
  try {
    message = JSON.parse(line);
  } catch {
    message = undefined;
  }
  const said =
    message === undefined
      ? { id: null, error: { code: -32_700, message: 'Parse error' } }
      : message.id !== undefined && answer(message);
  if (said) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...said })}\n`);
}
