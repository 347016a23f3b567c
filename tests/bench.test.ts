import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { HttpLoad } from '../bench/src/protocol/load/http-load.ts';
import { checkAnswer } from '../bench/src/protocol/wire/check-answer.ts';
import { ResponseReader, type HttpResponse } from '../bench/src/protocol/wire/response-reader.ts';
import { root } from './support/files.ts';

const run = promisify(execFile);
const bin = join(root, 'bench/dist/bin.js');

const echoed = {
  message: 'The quick brown fox jumps over the lazy dog.'.repeat(2),
  length: 88,
};
const right = {
  jsonrpc: '2.0',
  id: 100_000_000,
  result: { content: [{ type: 'text', text: JSON.stringify(echoed) }], structuredContent: echoed },
};

test('a right answer is accepted', () => {
  const call = { task: 'tools/call', tools: 1 } as const;
  expect(() => checkAnswer(JSON.stringify(right), right.id, call)).not.toThrow();
});

test.each([
  ['to another request', { ...right, id: 100_000_001 }, 'got one to 100000001'],
  ['that is an error', { ...right, result: { ...right.result, isError: true } }, 'isError'],
  [
    'with other data',
    { ...right, result: { ...right.result, structuredContent: { message: '', length: 0 } } },
    'what echo must say',
  ],
  ['without the text', { ...right, result: { ...right.result, content: [] } }, 'result.content'],
  ['of JSON-RPC that refuses', { id: right.id, error: { code: -32_600, message: '' } }, 'result'],
])('an answer %s is told from a right one', (_, answer, why) => {
  const call = { task: 'tools/call', tools: 1 } as const;
  expect(() => checkAnswer(JSON.stringify(answer), right.id, call)).toThrow(why);
});

test('a list that lacks tools is told from a right one', () => {
  const list = JSON.stringify({ id: right.id, result: { tools: [] } });
  const expected = { task: 'tools/list', tools: 80 } as const;
  expect(() => checkAnswer(list, right.id, expected)).toThrow('Expected the 80 tools');
});

const fixed =
  'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"id":12}';
const chunked =
  'HTTP/1.1 202 Accepted\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n' +
  '6\r\ndata: \r\na\r\n0123456789\r\n0\r\n\r\n';

test.each([
  ['of known length', fixed, { status: 200, text: '{"id":12}' }],
  ['in chunks', chunked, { status: 202, text: 'data: 0123456789' }],
])('a response %s is read, however its bytes are cut', (_, text, expected) => {
  const bytes = Buffer.from(text);
  for (let cut = 0; cut < bytes.length; cut++) {
    const reader = new ResponseReader();
    const early = cut === 0 ? undefined : reader.read(bytes.subarray(0, cut), true);
    const response = reader.read(bytes.subarray(cut), true);
    expect(early).toBeUndefined();
    expect(summarize(response)).toEqual(expected);
  }
});

function summarize(response: HttpResponse | undefined): object | undefined {
  return response && { status: response.status, text: response.body.toString('utf8') };
}

test.each([
  ['of known length', fixed],
  ['in chunks', chunked],
])('a body %s that nobody wants is counted, and the next response is read', (_, text) => {
  const bytes = Buffer.from(text);
  const head = text.indexOf('\r\n\r\n') + 4;
  for (let first = 1; first < bytes.length - 1; first++) {
    const second = Math.max(first + 1, head + 3);
    const reader = new ResponseReader();
    expect(reader.read(bytes.subarray(0, first), false)).toBeUndefined();
    expect(reader.read(bytes.subarray(first, second), false)).toBeUndefined();
    expect(reader.read(bytes.subarray(second), false)).toHaveProperty('status');
    expect(summarize(reader.read(Buffer.from(fixed), true))).toHaveProperty('text', '{"id":12}');
  }
});

test.each([
  ['a body', Buffer.from(`${fixed}!`)],
  ['chunks', Buffer.from(`${chunked}!`)],
])('bytes after the end of %s are refused', (_, bytes) => {
  expect(() => new ResponseReader().read(bytes, true)).toThrow('got 1 bytes more');
  const reader = new ResponseReader();
  expect(reader.read(bytes.subarray(0, -3), false)).toBeUndefined();
  expect(() => reader.read(bytes.subarray(-3), false)).toThrow('got 1 bytes more');
});

async function serve(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

test.each<[string, RequestListener, string]>([
  ['refuses', (_, response) => response.writeHead(429).end('{}'), 'Expected status 200, got 429'],
  ['talks nonsense', (_, response) => response.end('{"id":1}'), 'result'],
  ['hangs up', (request) => request.socket.end(), 'The server closed a connection.'],
])('a server that %s fails the benchmark', async (_, listener, why) => {
  const url = await serve(listener);
  const call = { task: 'tools/call', tools: 1 } as const;
  const load = await HttpLoad.open({ url, era: 'modern', sessionId: undefined }, call);
  onTestFinished(() => load.close());
  await expect(load.burst({ requests: 50 })).rejects.toThrow(why);
});

test('as many requests are sent as were asked for, each with an id of its own', async () => {
  const ids = new Set<unknown>();
  const url = await serve((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const { id } = JSON.parse(body) as { id: number };
      ids.add(id);
      response.end(JSON.stringify({ ...right, id }));
    });
  });
  const call = { task: 'tools/call', tools: 1 } as const;
  const load = await HttpLoad.open({ url, era: 'modern', sessionId: undefined }, call);
  onTestFinished(() => load.close());
  expect(await load.burst({ requests: 200 })).toHaveProperty('requests', 200);
  expect(ids.size).toBe(200);
});

test('the help shows every benchmark and an example', async () => {
  const { stdout } = await run(process.execPath, [bin, '--help']);
  for (const name of ['http', 'stdio', 'startup', 'memory', 'check', 'search', 'graph', 'xml']) {
    expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'));
  }
  expect(stdout).toContain('Example: npm run bench -- http');
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

test.each([
  [
    ['htpp'],
    'There is no benchmark "htpp"; expected one of http, stdio, startup, memory, check, search, graph, xml, staging, law, points, servers, together.',
  ],
  [['http', 'stdio'], 'Expected one benchmark, got "http stdio".'],
  [['search', '--files', 'many'], '--files is "many"; expected a whole number above 0.'],
  [['search', '--fiels', '5'], "Unknown option '--fiels'"],
  [['search', '--quick'], '--quick is a flag of the benchmarks of the protocol alone.'],
  [['http', '--files', '5'], '--files is a flag of search alone.'],
  [['check', '--only', 'kit'], '--only is a flag of the benchmarks of the protocol alone.'],
  [['http', '--rounds', '0'], '--rounds is "0"; expected a whole number above 0.'],
  [['http', '--seconds', 'two'], '--seconds is "two"; expected a number above 0.'],
  [['--only', 'kit,expres'], '--only names "expres"; expected some of kit,sdk-v2,'],
])('the benchmark refuses %j and says what to write', async (args, why) => {
  const failure: unknown = await run(process.execPath, [bin, ...args]).catch(
    (error: unknown) => error,
  );
  expect(failure).toHaveProperty('stderr', expect.stringContaining(why));
  expect(failure).toHaveProperty('code', 2);
});
