import { expect, test } from 'vitest';

import {
  applyBaseline,
  createBaseline,
  renderText,
  type Report,
  type Result,
} from '../../src/report/index.ts';
import { countColumns } from '../../src/report/text-lines.ts';
import { hostileReport } from './hostile.ts';
import { quotedProblem, reportOf, result, sample, unexamined } from './sample-report.ts';

test('the text has everything that a person needs to mend a server', () => {
  expect(renderText(sample)).toMatchInlineSnapshot(`
    "wellspoken check 0.1.0
      server    notes 1.2.3
      target    node dist/server.js --root my notes
      spoken    legacy over stdio (2025-11-25), modern over stdio (2026-07-28)

    MUST: 2 rules broken

    tools/input-object: Every inputSchema is an object with type "object"
      at        tools/list, tool "read_file", inputSchema
      wrong     The inputSchema of "read_file" has no type.
      came      {"properties":{"path":{"type":"string"}}}
      expected  an object with "type": "object"
      mend      Give the tool an inputSchema with "type": "object", also when it
                takes no arguments.
      spec      MCP 2026-07-28, server/tools: Tool
        https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool
      again     wellspoken check --only tools/input-object --era 2025-11-25 -- \\
                  node dist/server.js --root 'my notes'

    call/hidden-failure: A call that failed says so with isError
      at        tools/call, tool "read_file"
      on        modern over stdio
      wrong     The text of the result tells of a failure, and isError is not true.
      sent      {"name":"read_file","arguments":{"path":"missing.txt"}}
      came      {"content":[{"type":"text","text":"Error: no such file"}]}
      expected  "isError": true beside the text
      mend      Set isError to true in the result of a call that failed.
      spec      MCP 2026-07-28, server/tools: Error Handling
        https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
      again     wellspoken check --only call/hidden-failure --era 2026-07-28 -- \\
                  node dist/server.js --root 'my notes'

    SHOULD: 1 rule broken

    tools/name-charset: Names have only letters, digits, "_", "-" and "."
      at        tools/list, tool "read file", name
      on        legacy over stdio
      wrong     The name has a space.
      came      "read file"
      expected  a name such as "read_file"
      mend      Rename it to "read_file".
      spec      MCP 2026-07-28, server/tools: Tool Names
        https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names
      again     wellspoken check --only tools/name-charset --era 2025-11-25 -- \\
                  node dist/server.js --root 'my notes'

    practice: 1 rule broken

    tools/title: Every tool has a title for people
      at        tools/list, tool "add_items", title
      on        legacy over stdio
      wrong     The tool "add_items" has no title.
      came      no title
      expected  a text such as "Add items"

      at        tools/list, tool "list_items", title
      on        legacy over stdio
      wrong     The tool "list_items" has no title.
      came      no title
      expected  a text such as "Add items"

      at        tools/list, tool "move_items", title
      on        legacy over stdio
      wrong     The tool "move_items" has no title.
      came      no title
      expected  a text such as "Add items"

      also at   3 more places:
                - tools/list, tool "read_items", title
                - tools/list, tool "sort_items", title
                - tools/list, tool "trim_items", title

      mend      Add a title.
      spec      Good practice
      again     wellspoken check --only tools/title --era 2025-11-25 -- node \\
                  dist/server.js --root 'my notes'

    Disputed: the specification can be read both ways; nothing to mend for sure

    prompt/unknown: An unknown prompt is refused with -32602
      at        prompts/get
      on        legacy over stdio
      wrong     An unknown prompt was refused with -32602 and also with text.
      came      -32602
      expected  -32602
      mend      Answer with the code -32602.
      spec      MCP 2026-07-28, server/prompts: Error Handling
      again     wellspoken check --only prompt/unknown --era 2025-11-25 -- node \\
                  dist/server.js --root 'my notes'

              pass  fail  disputed  not verified  not applicable
    MUST         2     3         0             2               1
    SHOULD       0     1         1             0               0
    practice     0     6         0             1               0

    Not verified
      - No tool wrote a log message.
        log/level, log/clean
      - It is measured with --slow.
        perf/memory

    Calls
      - 3 calls of 2 tools: read_file (1), list_items (2)

    Broken: 2 MUST rules, 1 SHOULD rule, 1 practice rule.
    "
  `);
});

test('a server that could not be examined has a reason and no empty tables', () => {
  expect(renderText(unexamined)).toMatchInlineSnapshot(`
    "wellspoken check 0.1.0
      server    a server that gave no name
      target    node dist/server.js --root my notes
      spoken    nothing: it could not be examined

    Problems
      - The command ended with code 1 before it answered. Run it by hand to see why.

    The server could not be examined.
    "
  `);
});

test('the words of a server keep their own lines, and what is too wide goes on below', () => {
  const text = renderText({ ...unexamined, problems: [quotedProblem, 'It ran in a folder.'] });
  expect(text.slice(text.indexOf('Problems'))).toMatchInlineSnapshot(`
    "Problems
      - The server ended before it answered initialize and server/discover. It ended
        with exit code 1. Its last words on stderr:
          Error: <NOTES_DIR> is not set.
              at boot
              (file:///app/with/a/rather/long/path/to/the/folder/of/the/server/dist/
              server.js:1:80307)
      - It ran in a folder.

    The server could not be examined.
    "
  `);
});

test('a clean server has no findings, and the text says what was not looked at', () => {
  const clean = reportOf([result('a/b')], {
    calls: [],
    settings: { ...sample.settings, calls: 'none' },
  });
  expect(renderText(clean)).toMatchInlineSnapshot(`
    "wellspoken check 0.1.0
      server    notes 1.2.3
      target    node dist/server.js --root my notes
      spoken    legacy over stdio (2025-11-25), modern over stdio (2026-07-28)

              pass  fail  disputed  not verified  not applicable
    MUST         1     0         0             0               0
    SHOULD       0     0         0             0               0
    practice     0     0         0             0               0

    Calls
      - No tool was called. Add --calls read-only to call the tools that say they
        only read.

    No findings.
    "
  `);
});

test('accepted findings and stale entries stand apart', () => {
  const [first, ...others] = sample.results.filter(({ rule }) => rule === 'tools/input-object');
  const baseline = createBaseline(
    reportOf([first!, result('tools/list-shape', { verdict: 'fail' })]),
  );
  const reasons = {
    ...baseline,
    accepted: baseline.accepted.map((entry) => ({ ...entry, reason: 'Known.' })),
  };
  const report = applyBaseline(reportOf([first!, ...others, result('tools/list-shape')]), reasons);
  const text = renderText(report);
  expect(text.slice(text.indexOf('Accepted'))).toMatchInlineSnapshot(`
    "Accepted by the baseline
      - MUST tools/input-object at tools/list, tool "read_file", inputSchema: Known.

              pass  fail  disputed  not verified  not applicable  accepted
    MUST         1     2         0             0               0         1
    SHOULD       0     0         0             0               0         0
    practice     0     0         0             0               0         0

    Calls
      - 3 calls of 2 tools: read_file (1), list_items (2)

    In the baseline, but not found any more (--write-baseline takes them out)
      - tools/list-shape

    Broken: 1 MUST rule.
    "
  `);
});

test('levels are never mixed into one number', () => {
  const failing = (level: Result['level'], rule: string) =>
    result(rule, { level, verdict: 'fail' });
  const all = [failing('must', 'a/a'), failing('should', 'a/b'), failing('practice', 'a/c')];
  const report = reportOf(all, { calls: [], server: { name: 'x', version: '' } });
  const text = renderText(report);
  expect(text).toContain('\nBroken: 1 MUST rule, 1 SHOULD rule, 1 practice rule.\n');
  expect(text).not.toMatch(/\b3\b/);
});

test('many places of one rule are named after the first three, and the last are counted', () => {
  const many = Array.from({ length: 40 }, (_item, index) =>
    result('a/b', { verdict: 'fail', where: `tool "t${index}"`, message: 'Wrong.' }),
  );
  const text = renderText(reportOf(many));
  expect(text.match(/^ {2}wrong /gm)).toHaveLength(3);
  expect(text).toContain('  also at   37 more places:\n            - tool "t3"\n');
  expect(text).toContain('            and 17 more, which --format json has\n');
});

const urls = /^ *https?:\S+$/;

test.for<[string, Report]>([
  ['a usual report', sample],
  ['one with hostile texts', hostileReport],
])('%s fits 80 columns, addresses and words of commands aside', ([, report]) => {
  const wide = renderText(report)
    .split('\n')
    .filter((line) => countColumns(line) > 80 && !urls.test(line));
  // A word of a command cannot be broken.
  expect(wide.filter((line) => !/^ {12,}\S|again/.test(line))).toEqual([]);
});

// oxlint-disable-next-line no-control-regex -- these are what must not come through
const CONTROLS = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u200B]/;

test('hostile texts cannot steer a terminal', () => {
  expect(renderText(hostileReport)).not.toMatch(CONTROLS);
});

test('colours come from the paint that is given', () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
  const names = ['bold', 'dim', 'red', 'yellow', 'green', 'cyan'] as const;
  const paint = Object.fromEntries(names.map((name) => [name, mark(name)])) as Record<
    (typeof names)[number],
    (text: string) => string
  >;
  const text = renderText(sample, { paint });
  expect(text).toContain('<bold><red>MUST: 2 rules broken</red></bold>');
  expect(text.replaceAll(/<\/?(?:bold|dim|red|yellow|green|cyan)>/g, '')).toBe(renderText(sample));
});
