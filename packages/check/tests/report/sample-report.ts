import { type Level, levels } from '../../src/rules/define-rule.ts';
import type { Report, Result, Tally, Verdict } from '../../src/report/types.ts';

const site = 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools';

const words: Readonly<Record<string, Pick<Result, 'title' | 'fix' | 'source'>>> = {
  'tools/input-object': {
    title: 'Every inputSchema is an object with type "object"',
    fix: 'Give the tool an inputSchema with "type": "object", also when it takes no arguments.',
    source: { clause: 'MCP 2026-07-28, server/tools: Tool', url: `${site}#tool` },
  },
  'call/hidden-failure': {
    title: 'A call that failed says so with isError',
    fix: 'Set isError to true in the result of a call that failed.',
    source: {
      clause: 'MCP 2026-07-28, server/tools: Error Handling',
      url: `${site}#error-handling`,
    },
  },
  'tools/name-charset': {
    title: 'Names have only letters, digits, "_", "-" and "."',
    fix: 'Rename the tool.',
    source: { clause: 'MCP 2026-07-28, server/tools: Tool Names', url: `${site}#tool-names` },
  },
  'tools/title': {
    title: 'Every tool has a title for people',
    fix: 'Add a title.',
    source: { clause: 'Good practice' },
  },
  'prompt/unknown': {
    title: 'An unknown prompt is refused with -32602',
    fix: 'Answer with the code -32602.',
    source: { clause: 'MCP 2026-07-28, server/prompts: Error Handling' },
  },
};

const nothing = { title: 'A rule', fix: 'Mend it.', source: { clause: 'A clause' } };

/** A result in a few words; a pass of the legacy variant by default. */
export function result(rule: string, changes: Partial<Result> = {}): Result {
  return {
    rule,
    level: 'must',
    verdict: 'pass',
    era: 'legacy',
    transport: 'stdio',
    where: '',
    message: '',
    ...(words[rule] ?? nothing),
    ...changes,
  };
}

const inputObject: Partial<Result> = {
  verdict: 'fail',
  where: 'tools/list, tool "read_file", inputSchema',
  message: 'The inputSchema of "read_file" has no type.',
  evidence: {
    came: '{"properties":{"path":{"type":"string"}}}',
    expected: 'an object with "type": "object"',
  },
};

const titles = ['add', 'list', 'move', 'read', 'sort', 'trim'].map((name) =>
  result('tools/title', {
    level: 'practice',
    verdict: 'fail',
    where: `tools/list, tool "${name}_items", title`,
    message: `The tool "${name}_items" has no title.`,
    evidence: { came: 'no title', expected: 'a text such as "Add items"' },
  }),
);

const results: readonly Result[] = [
  result('tools/list-shape'),
  result('tools/list-shape', { era: 'modern' }),
  result('tools/input-object', inputObject),
  result('tools/input-object', { ...inputObject, era: 'modern' }),
  result('call/hidden-failure', {
    verdict: 'fail',
    era: 'modern',
    where: 'tools/call, tool "read_file"',
    message: 'The text of the result tells of a failure, and isError is not true.',
    evidence: {
      sent: '{"name":"read_file","arguments":{"path":"missing.txt"}}',
      came: '{"content":[{"type":"text","text":"Error: no such file"}]}',
      expected: '"isError": true beside the text',
    },
  }),
  result('tools/name-charset', {
    level: 'should',
    verdict: 'fail',
    where: 'tools/list, tool "read file", name',
    message: 'The name has a space.',
    evidence: { came: '"read file"', expected: 'a name such as "read_file"' },
    fix: 'Rename it to "read_file".',
  }),
  ...titles,
  result('prompt/unknown', {
    level: 'should',
    verdict: 'disputed',
    where: 'prompts/get',
    message: 'An unknown prompt was refused with -32602 and also with text.',
    evidence: { came: '-32602', expected: '-32602' },
  }),
  result('res/list-shape', {
    verdict: 'not-applicable',
    message: 'The server does not declare resources.',
  }),
  result('log/level', { verdict: 'not-verified', message: 'No tool wrote a log message.' }),
  result('log/clean', { verdict: 'not-verified', message: 'No tool wrote a log message.' }),
  result('perf/memory', {
    level: 'practice',
    verdict: 'not-verified',
    message: 'It is measured with --slow.',
  }),
];

const fields: Readonly<Record<Verdict, keyof Tally>> = {
  pass: 'pass',
  fail: 'fail',
  disputed: 'disputed',
  'not-verified': 'notVerified',
  'not-applicable': 'notApplicable',
};

/** Counts results as a report does. */
function tally(all: readonly Result[]): Report['summary'] {
  const empty = { pass: 0, fail: 0, notApplicable: 0, notVerified: 0, disputed: 0 };
  const counts: Record<Level, Record<keyof Tally, number>> = {
    must: { ...empty },
    should: { ...empty },
    practice: { ...empty },
  };
  for (const { level, verdict } of all) counts[level][fields[verdict]] += 1;
  return Object.fromEntries(levels.map((level) => [level, counts[level]])) as Report['summary'];
}

/** A report of a server with a few faults, one of every verdict and level. */
export const sample: Report = {
  schema: 'wellspoken.check/1',
  tool: { name: 'wellspoken check', version: '0.1.0' },
  target: { kind: 'command', command: 'node', args: ['dist/server.js', '--root', 'my notes'] },
  server: { name: 'notes', version: '1.2.3' },
  eras: [
    { era: 'legacy', transport: 'stdio', revision: '2025-11-25' },
    { era: 'modern', transport: 'stdio', revision: '2026-07-28' },
  ],
  settings: { calls: 'read-only', seed: 1, slow: false, only: [], skip: [], timeoutSeconds: 10 },
  problems: [],
  tools: {},
  calls: [
    {
      era: 'modern',
      transport: 'stdio',
      tool: 'read_file',
      purpose: 'valid',
      arguments: { path: 'missing.txt' },
      outcome: 'result',
    },
    { era: 'modern', transport: 'stdio', tool: 'list_items', purpose: 'valid', outcome: 'result' },
    {
      era: 'modern',
      transport: 'stdio',
      tool: 'list_items',
      purpose: 'wrong type of page',
      arguments: { page: 'x' },
      outcome: 'tool-error',
    },
  ],
  results,
  summary: tally(results),
  startedAt: '2026-11-15T10:20:30.456Z',
  durationMs: 1234,
};

/** The same report with other results. */
export function reportOf(other: readonly Result[], changes: Partial<Report> = {}): Report {
  return { ...sample, results: other, summary: tally(other), ...changes };
}

/** A problem with the words of a server, which have their own lines. */
export const quotedProblem =
  'The server ended before it answered initialize and server/discover. It ended with exit code 1. Its last words on stderr:\nError: <NOTES_DIR> is not set.\n    at boot (file:///app/with/a/rather/long/path/to/the/folder/of/the/server/dist/server.js:1:80307)';

/** A server that said nothing. */
export const unexamined: Report = reportOf([], {
  server: { name: '', version: '' },
  eras: [],
  calls: [],
  problems: ['The command ended with code 1 before it answered. Run it by hand to see why.'],
});
