/** The two families of protocol revisions. */
export type Era = 'modern' | 'legacy';

/** Both of them. */
export const ERAS: readonly Era[] = ['modern', 'legacy'];

/** What a contender is asked for. */
export type Task = 'tools/call' | 'tools/list';

/** The revision that each era is measured with. */
export const REVISIONS: Readonly<Record<Era, string>> = {
  modern: '2026-07-28',
  legacy: '2025-11-25',
};

const CLIENT = { name: 'bench', version: '1.0.0' };
const SAID = 'The quick brown fox jumps over the lazy dog.';

/** What `echo` is called with. */
const ECHO_ARGUMENTS = { message: SAID, times: 2 };

/** What `echo` must answer to that. */
export const ECHO_ANSWER = { message: SAID + SAID, length: SAID.length * 2 };

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': REVISIONS.modern,
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The first of the ids that a run counts up; all have as many digits, so lengths stay the same. */
export const FIRST_ID = 100_000_000;

/** One JSON-RPC request, as text. */
export function writeRequest(task: Task, era: Era, id: number): string {
  const call = task === 'tools/call' ? { name: 'echo', arguments: ECHO_ARGUMENTS } : {};
  const meta = era === 'modern' ? { _meta: ENVELOPE } : {};
  return JSON.stringify({ jsonrpc: '2.0', id, method: task, params: { ...call, ...meta } });
}

/** The request that opens a conversation in the legacy era. */
export const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: REVISIONS.legacy, capabilities: {}, clientInfo: CLIENT },
});

/** What a client says when it has understood the answer to `initialize`. */
export const INITIALIZED = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' });

/** The id in the text of an answer; NaN where there is none. Does not parse what is around it. */
export function readId(text: string): number {
  const at = text.indexOf('"id":') + '"id":'.length;
  return Number(text.slice(at, at + String(FIRST_ID).length));
}
