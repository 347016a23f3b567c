import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { rules } from '../../src/rules/index.ts';
import { leftOut } from '../../src/rules/left-out.ts';
import { renderRules } from './render-rules.ts';

const path = fileURLToPath(new URL('../../../../docs/rules.md', import.meta.url));

// `npm run docs` runs this test alone, with --update.
test('docs/rules.md is what `npm run docs` writes', async () => {
  await expect(renderRules(rules, leftOut)).toMatchFileSnapshot(path);
});

const rule = {
  id: 'tools/title',
  level: 'practice',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http', 'sse'],
  source: { clause: 'MCP 2026-07-28, server/tools: Tool', url: 'https://example.com/#tool' },
  title: 'Every tool has a title',
  why: 'People read it.',
  fix: 'Add a "title".',
} as const;

test('a rule is told with its level, its scope, its words and its source', () => {
  const other = {
    ...rule,
    id: 'perf/start',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    since: '2025-06-18',
    slow: true,
    source: { clause: 'Good practice' },
  } as const;
  const text = renderRules([other, rule], [{ id: 'a/b', reason: 'It <cannot> be seen.' }]);
  expect(text.slice(text.indexOf('| Area'))).toMatchInlineSnapshot(`
    "| Area | MUST | SHOULD | practice |
    | --- | --: | --: | --: |
    | [perf](#perf) | 0 | 0 | 1 |
    | [tools](#tools) | 0 | 0 | 1 |

    ## perf

    ### perf/start

    **Every tool has a title.** practice, modern era, stdio and HTTP, from 2025-06-18, with \`--slow\`.

    People read it.

    To mend it: Add a "title".

    Source: Good practice

    ## tools

    ### tools/title

    **Every tool has a title.** practice, both eras, every transport.

    People read it.

    To mend it: Add a "title".

    Source: [MCP 2026-07-28, server/tools: Tool](https://example.com/#tool)

    ## Left out

    These rules of the catalogue are not judged, because they cannot be observed from outside.

    | Rule | Why |
    | --- | --- |
    | \`a/b\` | It &lt;cannot&gt; be seen. |
    "
  `);
});

test('where nothing is left out, the document says so', () => {
  expect(renderRules([rule], [])).toContain(
    '## Left out\n\nEvery rule of the catalogue is judged.\n',
  );
});
