import { expect, test } from 'vitest';

import { renderMarkdown } from '../../src/report/index.ts';
import { formatCodeBlock, formatCodeSpan, escapeMarkdown } from '../../src/report/markdown.ts';
import { hostile, hostileReport } from './hostile.ts';
import { quotedProblem, reportOf, result, sample, unexamined } from './sample-report.ts';

test('the comment is short first, with the details folded', () => {
  const text = renderMarkdown(sample);
  expect(text.slice(0, text.indexOf('<details><summary><b>SHOULD'))).toMatchInlineSnapshot(`
    "### MCP check: 2 MUST rules, 1 SHOULD rule, 1 practice rule broken

    \`notes 1.2.3\`: legacy over stdio (2025-11-25), modern over stdio (2026-07-28)

    | Level | pass | fail | disputed | not verified | not applicable |
    | --- | --: | --: | --: | --: | --: |
    | MUST | 2 | 3 | 0 | 2 | 1 |
    | SHOULD | 0 | 1 | 1 | 0 | 0 |
    | practice | 0 | 6 | 0 | 1 | 0 |

    <details><summary><b>MUST</b> <code>tools/input-object</code> Every inputSchema is an object with type &quot;object&quot; (1 place)</summary>

    \`tools/list, tool "read_file", inputSchema\` The inputSchema of "read\\_file" has no type.

    - came: \`{"properties":{"path":{"type":"string"}}}\`
    - expected: an object with "type": "object"

    **How to mend it:** Give the tool an inputSchema with "type": "object", also when it takes no arguments.

    **Source:** [MCP 2026-07-28, server/tools: Tool](<https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool>)

    \`\`\`sh
    wellspoken check --only tools/input-object --era 2025-11-25 -- node dist/server.js --root 'my notes'
    \`\`\`

    </details>

    <details><summary><b>MUST</b> <code>call/hidden-failure</code> A call that failed says so with isError (1 place)</summary>

    \`tools/call, tool "read_file"\` The text of the result tells of a failure, and isError is not true.

    - on: modern over stdio
    - sent: \`{"name":"read_file","arguments":{"path":"missing.txt"}}\`
    - came: \`{"content":[{"type":"text","text":"Error: no such file"}]}\`
    - expected: "isError": true beside the text

    **How to mend it:** Set isError to true in the result of a call that failed.

    **Source:** [MCP 2026-07-28, server/tools: Error Handling](<https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling>)

    \`\`\`sh
    wellspoken check --only call/hidden-failure --era 2026-07-28 -- node dist/server.js --root 'my notes'
    \`\`\`

    </details>

    "
  `);
});

test('the comment ends with what was not verified and what was called', () => {
  const text = renderMarkdown(sample);
  expect(text.slice(text.indexOf('<details><summary>Not verified'))).toMatchInlineSnapshot(`
    "<details><summary>Not verified (2)</summary>

    - No tool wrote a log message. \`log/level\`, \`log/clean\`
    - It is measured with --slow. \`perf/memory\`

    </details>

    <details><summary>Tools that were called (2)</summary>

    - \`read_file\`: 1 call
    - \`list_items\`: 2 calls

    </details>
    "
  `);
});

test('the words of a server are a block of code', () => {
  const text = renderMarkdown({ ...unexamined, problems: [quotedProblem] });
  expect(text.slice(text.indexOf('Its last'))).toBe(
    `Its last words on stderr:\n\n\`\`\`text\n${quotedProblem.split('\n').slice(1).join('\n')}\n\`\`\`\n`,
  );
});

test('a server that could not be examined has a reason', () => {
  expect(renderMarkdown(unexamined)).toMatchInlineSnapshot(`
    "### MCP check: the server could not be examined

    \`a server that gave no name\`

    **Problem:** The command ended with code 1 before it answered. Run it by hand to see why.
    "
  `);
});

test.for<[string, string]>([
  ['a_b *c* [d](e)', String.raw`a\_b \*c\* \[d\](e)`],
  ['<b>&amp;', '&lt;b&gt;&amp;amp;'],
  ['@ada #1', '@&#8203;ada #&#8203;1'],
  ['https://x www.x', 'https:&#8203;//x www&#8203;.x'],
  ['a|b ~c~ $d$ \\', String.raw`a\|b \~c\~ \$d\$ ` + '\\\\'],
])('leaves nothing to Markdown in %j', ([text, escaped]) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

test.for<[string, string]>([
  ['a', '`a`'],
  ['`', '`` ` ``'],
  ['a``b', '```a``b```'],
  ['', '`  `'],
  [' a ', '`  a  `'],
])('fences %j', ([text, fenced]) => {
  expect(formatCodeSpan(text)).toBe(fenced);
});

test('a block of code cannot be left', () => {
  expect(formatCodeBlock('sh', ['a', '```', 'b'])).toBe('````sh\na\n```\nb\n````');
});

test('hostile texts bring no markup of their own', () => {
  const text = renderMarkdown(hostileReport);
  const withoutCode = text
    .replaceAll(/^(`{3,})sh\n[^]*?\n\1$/gm, '')
    .replaceAll(/^<details>.*$/gm, (line) => line.replaceAll('`', ''))
    .replaceAll(/\\[\\`*_[\]|~$]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)/g, '');
  const tags = withoutCode.match(/<[^>]*>/g) ?? [];
  const links = tags.filter((tag) => tag.startsWith('<https://example.com/'));
  const own = [
    '<details>',
    '</details>',
    '<summary>',
    '</summary>',
    '<b>',
    '</b>',
    '<code>',
    '</code>',
  ];
  expect(tags.filter((tag) => !own.includes(tag) && !links.includes(tag))).toEqual([]);
  expect(withoutCode.match(/<details>/g)?.length).toBe(withoutCode.match(/<\/details>/g)?.length);
  const prose = withoutCode.replaceAll(/<https:[^>]*>/g, '').replaceAll(/&#\d+;/g, ' ');
  expect(prose).not.toMatch(/@\w|#\d/);
});

test('the comment never grows beyond what code hosts take', () => {
  const many = Array.from({ length: 400 }, (_item, index) =>
    result(`area/rule-${index}`, {
      verdict: 'fail',
      where: hostile.join(' '),
      message: 'm'.repeat(3000),
      evidence: { came: 'c'.repeat(3000), expected: 'e'.repeat(3000) },
    }),
  );
  const text = renderMarkdown(reportOf(many));
  expect(text.length).toBeLessThan(60_000);
  expect(text).toMatch(
    /\nThere was no room for \d+ more parts\. The other formats have everything\.\n$/,
  );
  expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
});
