import { readFile } from 'node:fs/promises';

import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';

import {
  applyBaseline,
  createBaseline,
  fingerprint,
  renderSarif,
  type Report,
} from '../../src/report/index.ts';
import { hostileReport } from './hostile.ts';
import { quotedProblem, reportOf, result, sample, unexamined } from './sample-report.ts';

const schemaFile = new URL('../schemas/sarif-2.1.0-rtm.5.json', import.meta.url);
const {
  $schema: _dialect,
  id: _id,
  ...schema
} = JSON.parse(await readFile(schemaFile, 'utf8')) as Record<string, unknown>;
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile(schema);

interface Sarif {
  readonly runs: readonly [
    {
      readonly tool: { readonly driver: { readonly rules: readonly Record<string, unknown>[] } };
      readonly invocations: readonly Record<string, unknown>[];
      readonly results: readonly Record<string, unknown>[];
    },
  ];
}

const read = (report: Report): Sarif['runs'][0] =>
  (JSON.parse(renderSarif(report)) as Sarif).runs[0];

test.for<[string, Report]>([
  ['a usual report', sample],
  ['accepted findings', applyBaseline(sample, createBaseline(sample))],
  ['a server that could not be examined', unexamined],
  ['no findings', reportOf([])],
  ['hostile texts', hostileReport],
])('%s validates against the schema of SARIF 2.1.0', ([, report]) => {
  validate(JSON.parse(renderSarif(report)));
  expect(validate.errors).toBeNull();
});

test('the schema refuses what is no SARIF', () => {
  expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false);
});

test('a result has its level, its place and its words', () => {
  const { results, tool } = read(sample);
  expect(results).toHaveLength(10);
  expect(results[0]).toMatchInlineSnapshot(`
    {
      "kind": "fail",
      "level": "error",
      "locations": [
        {
          "logicalLocations": [
            {
              "fullyQualifiedName": "tools/list, tool "read_file", inputSchema",
            },
          ],
          "physicalLocation": {
            "artifactLocation": {
              "uri": "dist/server.js",
            },
            "region": {
              "startLine": 1,
            },
          },
        },
      ],
      "message": {
        "text": "The inputSchema of "read_file" has no type.
    At: tools/list, tool "read_file", inputSchema (legacy over stdio).
    Came: {{"properties":{{"path":{{"type":"string"}}}}}}
    Expected: an object with "type": "object"
    To mend it: Give the tool an inputSchema with "type": "object", also when it takes no arguments.",
      },
      "partialFingerprints": {
        "primaryLocationLineHash": "ce0c586ff06ccb4183d4efb58fbd2387:1",
        "wellspoken/v1": "ce0c586ff06ccb4183d4efb58fbd2387",
      },
      "properties": {
        "era": "legacy",
        "transport": "stdio",
      },
      "ruleId": "tools/input-object",
      "ruleIndex": 0,
    }
  `);
  expect(tool.driver.rules[0]).toMatchInlineSnapshot(`
    {
      "defaultConfiguration": {
        "level": "error",
      },
      "fullDescription": {
        "text": "MUST: Every inputSchema is an object with type "object".",
      },
      "help": {
        "markdown": "Give the tool an inputSchema with "type": "object", also when it takes no arguments. See [MCP 2026-07-28, server/tools: Tool](https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool).",
        "text": "Give the tool an inputSchema with "type": "object", also when it takes no arguments. See MCP 2026-07-28, server/tools: Tool.",
      },
      "helpUri": "https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool",
      "id": "tools/input-object",
      "name": "ToolsInputObject",
      "properties": {
        "precision": "high",
        "problem.severity": "error",
        "tags": [
          "mcp",
          "tools",
          "must",
        ],
      },
      "shortDescription": {
        "text": "Every inputSchema is an object with type "object"",
      },
    }
  `);
  expect(new Set(results.map(({ level }) => level))).toEqual(new Set(['error', 'warning', 'note']));
});

test('fingerprints do not change with what came, when, or in which order', () => {
  const changed = sample.results.map((item) => ({
    ...item,
    message: 'Other.',
    evidence: { came: '7', expected: '8' },
  }));
  const later = reportOf(changed.toReversed(), {
    startedAt: '2027-01-01T00:00:00Z',
    durationMs: 1,
  });
  const names = (report: Report) =>
    read(report).results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
  expect(names(later).toSorted()).toEqual(names(sample).toSorted());
});

test('two findings at one place have different names for a code host', () => {
  const twin = result('a/b', { verdict: 'fail', where: 'here' });
  const { results } = read(reportOf([twin, { ...twin, message: 'Other.' }]));
  expect(results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
    [1, 2].map((nth) => ({
      'wellspoken/v1': fingerprint(twin),
      primaryLocationLineHash: `${fingerprint(twin)}:${nth}`,
    })),
  );
});

test('accepted findings are suppressed, with the reason', () => {
  const twin = result('a/b', { verdict: 'fail', isAccepted: true, acceptedReason: 'Known.' });
  const { results } = read(reportOf([twin, { ...twin, isAccepted: true }]));
  expect(results[0]?.['suppressions']).toEqual([
    { kind: 'external', status: 'accepted', justification: 'Known.' },
  ]);
});

test('what is said of a rule does not change with the place', () => {
  const failed = result('a/b', { verdict: 'fail', fix: 'Rename "x".' });
  const help = (report: Report): unknown => read(report).tool.driver.rules[0]?.['help'];
  expect(help(reportOf([failed, result('a/b', { fix: 'Rename it.' })]))).toEqual({
    text: 'Rename it. See A clause.',
    markdown: 'Rename it. See A clause.',
  });
  expect(help(reportOf([failed, { ...failed, fix: 'Rename "y".' }]))).toEqual({
    text: 'See A clause.',
    markdown: 'See A clause.',
  });
});

test.for<[string, readonly string[], string]>([
  ['node', ['dist/server.js'], 'dist/server.js'],
  ['node', ['./dist/server.js'], 'dist/server.js'],
  ['./run.sh', [], 'run.sh'],
  ['python3', ['-m', 'my.server'], 'mcp-server'],
  ['python3', ['src/server.py'], 'src/server.py'],
  ['node', ['/home/ada/server.js'], 'mcp-server'],
  ['node', ['../server.js'], 'mcp-server'],
  ['npx', ['-y', '@scope/server'], 'mcp-server'],
  ['uvx', ['mcp-server-git'], 'mcp-server'],
  ['node', ['src/sérver.js'], 'src/s%C3%A9rver.js'],
])('%s %j is shown at %s', ([command, args, uri]) => {
  const report = { ...sample, target: { kind: 'command' as const, command, args } };
  const location = read(report).results[0]?.['locations'];
  expect(location).toMatchObject([{ physicalLocation: { artifactLocation: { uri } } }]);
});

test('braces are no placeholders, and brackets no links', () => {
  const hostile = result('a/b', { verdict: 'fail', message: 'x {0} [y](https://z)' });
  const [first] = read(reportOf([hostile])).results;
  expect(JSON.stringify(first?.['message'])).toContain('x {{0}} [y] (https://z)');
});

test('the words of a server keep their own lines in a notification', () => {
  const text = JSON.stringify(read({ ...unexamined, problems: [quotedProblem] }).invocations);
  expect(text).toContain(String.raw`on stderr:\nError: <NOTES_DIR> is not set.\n    at boot`);
});

test('why a server could not be examined is told as a notification', () => {
  expect(read(unexamined).invocations).toMatchObject([
    { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] },
  ]);
});
