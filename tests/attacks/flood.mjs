// Floods a server from a process of its own, as fast as it can, until it is ended or a time is over.
import { connect } from 'node:net';

const [kind, port, path, millis, localAddress] = process.argv.slice(2);
const deadline = Date.now() + Number(millis);
let count = 0;

const kinds = {
  'one connection': () => flood(1, call),
  'many connections': () => flood(300, call),
  'a connection for each call': () => flood(100, call, { isBrief: true }),
  sessions: () => flood(50, initialize),
  'a connection for each session': () => flood(100, initialize, { isBrief: true }),
  'forged names': () => flood(50, () => call(`client-${count}`)),
  'forged sessions': () => flood(50, () => call('x', `mcp-session-id: forged-${count}\r\n`)),
};

function request(headers, message) {
  const body = JSON.stringify(message);
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\naccept: application/json, text/event-stream\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`;
}

function call(name = 'flood', more = '') {
  count += 1;
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name, version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const headers = `mcp-protocol-version: 2026-07-28\r\nmcp-method: tools/call\r\nmcp-name: list_allowed_directories\r\nuser-agent: ${name}\r\n${more}`;
  const params = { name: 'list_allowed_directories', arguments: {}, _meta };
  return request(headers, { jsonrpc: '2.0', id: count, method: 'tools/call', params });
}

function initialize() {
  count += 1;
  const clientInfo = { name: `flood-${count}`, version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  return request('', { jsonrpc: '2.0', id: count, method: 'initialize', params });
}

/** Sends a request on each connection as soon as something of the last answer comes. */
function flood(connections, next, { isBrief = false } = {}) {
  for (let index = 0; index < connections; index++) open(next, isBrief);
}

function open(next, isBrief) {
  if (Date.now() > deadline) return;
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress, noDelay: true });
  socket.on('error', () => {});
  socket.once('close', () => setImmediate(open, next, isBrief));
  socket.once('connect', () => socket.write(next()));
  socket.on('data', () => {
    if (isBrief || Date.now() > deadline) socket.destroy();
    else socket.write(next());
  });
}

kinds[kind]();
process.stdout.write('flooding\n');
