import { defineServer, defineTool, type Tool } from '@wellspoken/kit';
import { describeTools } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

const describe = (...tools: Tool[]): string =>
  describeTools(defineServer({ name: 'notes', title: 'Notes', version: '1.0.0', tools }));

const words = { title: 'Search notes', effect: 'read', openWorld: false } as const;

test(
  'describes each tool with its arguments and its named examples',
  verifies('github-projects.tool.examples'),
  () => {
    const search = defineTool({
      ...words,
      name: 'search_notes',
      description: 'Find notes by words.\nUse `get_note` to read one.',
      input: z.object({
        query: z.string().describe('Words to look for'),
        sort: z.enum(['new', 'old']).default('new').describe('Which come first'),
        limit: z.number().int().optional().describe('How many at most'),
      }),
      examples: [
        { name: 'plain', arguments: { query: 'tides' } },
        {
          name: 'oldest',
          description: 'the three oldest',
          arguments: { query: 'tides', sort: 'old', limit: 3 },
        },
      ],
      run: () => 'none',
    });
    const clear = defineTool({
      name: 'clear_notes',
      title: 'Clear notes',
      description: 'Delete every note.',
      effect: 'delete',
      openWorld: false,
      run: () => 'cleared',
    });
    expect(describe(search, clear)).toMatchInlineSnapshot(`
      "| Tool | Title | Effect | What it does |
      | --- | --- | --- | --- |
      | \`search_notes\` | Search notes | read | Find notes by words. Use \`get_note\` to read one. |
      | \`clear_notes\` | Clear notes | delete | Delete every note. |

      ### \`search_notes\`

      | Argument | Type | Required | Meaning |
      | --- | --- | --- | --- |
      | \`query\` | string | yes | Words to look for |
      | \`sort\` | \`"new"\` or \`"old"\` | no; default \`"new"\` | Which come first |
      | \`limit\` | integer | no | How many at most |

      Example "plain"

      \`\`\`json
      {
        "query": "tides"
      }
      \`\`\`

      Example "oldest": the three oldest

      \`\`\`json
      {
        "query": "tides",
        "sort": "old",
        "limit": 3
      }
      \`\`\`

      ### \`clear_notes\`

      It takes no arguments.
      "
    `);
  },
);

test('names the arguments inside objects and lists', () => {
  const tool = defineTool({
    ...words,
    name: 'search',
    description: 'Search.',
    input: z.object({
      range: z
        .object({ from: z.iso.date().describe('First day'), to: z.iso.date().describe('Last day') })
        .describe('When'),
      filters: z
        .array(z.object({ field: z.string().describe('Which') }))
        .optional()
        .describe('What to keep'),
      tags: z.array(z.string()).describe('Any of these'),
      page: z.union([z.number(), z.literal('last')]).describe('Which page'),
      owner: z.string().nullable().describe('Whose'),
    }),
    run: () => 'none',
  });
  expect(describe(tool).split('\n').slice(6, -1)).toMatchInlineSnapshot(`
    [
      "| Argument | Type | Required | Meaning |",
      "| --- | --- | --- | --- |",
      "| \`range\` | object | yes | When |",
      "| \`range.from\` | string | yes | First day |",
      "| \`range.to\` | string | yes | Last day |",
      "| \`filters\` | array of object | no | What to keep |",
      "| \`filters[].field\` | string | yes | Which |",
      "| \`tags\` | array of string | yes | Any of these |",
      "| \`page\` | number or \`"last"\` | yes | Which page |",
      "| \`owner\` | string or null | yes | Whose |",
    ]
  `);
});

test('describes what stands behind a reference, and comes to an end', () => {
  const day = z.object({ date: z.iso.date().describe('The day') }).meta({ id: 'Day' });
  const tree = z.object({
    label: z.string().describe('Its words'),
    get branches() {
      return z.array(tree).describe('What grows from it');
    },
  });
  const list: z.ZodType = z.union([z.string(), z.array(z.lazy(() => list))]);
  const tool = defineTool({
    ...words,
    name: 'search',
    description: 'Search.',
    input: z.object({
      lists: list.describe('Lists of lists'),
      from: day.describe('First day'),
      days: z.array(day).describe('More days'),
      tree: tree.describe('A tree'),
    }),
    run: () => 'none',
  });
  expect(describe(tool).split('\n').slice(8, -1)).toMatchInlineSnapshot(`
    [
      "| \`lists\` | string or array of string or any | yes | Lists of lists |",
      "| \`from\` | object | yes | First day |",
      "| \`from.date\` | string | yes | The day |",
      "| \`days\` | array of object | yes | More days |",
      "| \`days[].date\` | string | yes | The day |",
      "| \`tree\` | object | yes | A tree |",
      "| \`tree.label\` | string | yes | Its words |",
      "| \`tree.branches\` | array of object | yes | What grows from it |",
      "| \`tree.branches[].label\` | string | yes | Its words |",
      "| \`tree.branches[].branches\` | array of object | yes | What grows from it |",
    ]
  `);
});

test('keeps what an author wrote from breaking the table', () => {
  const tool = defineTool({
    ...words,
    name: 'search',
    description: 'Matches *.ts | *.js, <b> and __init__; `a|b_c` is code.',
    run: () => 'none',
  });
  expect(describe(tool).split('\n')[2]).toBe(
    String.raw`| ${'`search`'} | Search notes | read | Matches \*.ts \| \*.js, \<b> and \_\_init\_\_; ${'`a\\|b_c`'} is code. |`,
  );
});

test('says what of others the answers of a tool quote', () => {
  const tool = defineTool({
    ...words,
    name: 'search',
    description: 'Search.',
    foreign: 'notes_of others',
    run: () => '',
  });
  expect(describe(tool)).toContain(
    String.raw`Its answers quote what others wrote: notes\_of others.`,
  );
});

test('describes a server without tools as an empty table', () => {
  expect(describe()).toBe('| Tool | Title | Effect | What it does |\n| --- | --- | --- | --- |\n');
});

test('describes tools in one sentence each when asked to be brief', () => {
  const wait = defineTool({
    ...words,
    name: 'wait_for_tide',
    description: 'Wait until 2.5 m of water are there. Use it before sailing.',
    run: () => 'now',
  });
  const server = defineServer({ name: 'sea', title: 'Sea', version: '1.0.0', tools: [wait] });
  expect(describeTools(server, { brief: true })).toBe(
    '| Tool | Effect | What it does |\n| --- | --- | --- |\n' +
      '| `wait_for_tide` | read | Wait until 2.5 m of water are there. |\n',
  );
});
