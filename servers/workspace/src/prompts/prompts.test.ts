import { defineServer, foreignWords } from '@wellspoken/kit';
import { connect, type TestConnection } from '@wellspoken/kit/testing';
import { expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../../tests/support/tree.ts';
import { PAGE_BYTES } from '../reading/limits.ts';
import { openWorkspace } from '../open.ts';
import { explainCode, reviewFile } from './file.prompts.ts';

const CODE = 'let a = 1;\nlet b = 2;\nlet c = 3;\n';
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

async function openDesk(): Promise<TestConnection> {
  const tree = await makeTree({
    'src/a b.ts': CODE,
    'dot.png': PNG,
    'large.png': Buffer.concat([PNG, Buffer.alloc(9_000_000)]),
    'long.txt': 'word\n'.repeat(PAGE_BYTES / 5 + 1),
  });
  onTestFinished(tree.remove);
  const workspace = await openWorkspace({ folders: [tree.folder] });
  const prompts = [reviewFile(workspace), explainCode(workspace)];
  const server = defineServer({ name: 'files', title: 'Files', version: '1', prompts });
  const connection = await connect(server);
  onTestFinished(connection.close);
  return connection;
}

const marked = {
  role: 'user',
  content: { type: 'text', text: foreignWords.prompt('contents of files') },
};
const quoted = (text: string): object => ({
  role: 'user',
  content: {
    type: 'resource',
    resource: { uri: 'workspace:///src/a%20b.ts', mimeType: 'text/x-typescript', text },
  },
});

test.for<[string, Record<string, string>, string, string]>([
  [
    'review_file',
    {},
    CODE,
    'Review the file "src/a b.ts". Point out bugs, risks and what is hard to understand, the most serious first. Name the lines, and say how to mend each. Say so if there is nothing to mend.',
  ],
  [
    'review_file',
    { focus: 'naming' },
    CODE,
    'Review the file "src/a b.ts". Point out bugs, risks and what is hard to understand, the most serious first. Name the lines, and say how to mend each. Say so if there is nothing to mend. Look first at this: naming',
  ],
  [
    'explain_code',
    {},
    CODE,
    'Explain the code in "src/a b.ts": what it does, how it does it, and what to watch out for when changing it.',
  ],
  [
    'explain_code',
    { startLine: '2', audience: 'a beginner' },
    'let b = 2;\nlet c = 3;\n',
    'Explain the code in the lines from 2 on of "src/a b.ts": what it does, how it does it, and what to watch out for when changing it. Explain it for this audience: a beginner',
  ],
  [
    'explain_code',
    { endLine: '1' },
    'let a = 1;\n',
    'Explain the code in lines 1 to 1 of "src/a b.ts": what it does, how it does it, and what to watch out for when changing it.',
  ],
])('%s with %j quotes the file and says what to do', async ([name, args, text, words]) => {
  const { client } = await openDesk();
  const { messages } = await client.getPrompt({
    name,
    arguments: { path: 'src/a b.ts', ...args },
  });
  expect(messages).toEqual([
    marked,
    quoted(text),
    { role: 'user', content: { type: 'text', text: words } },
  ]);
});

test.for<[string, Record<string, string>, string]>([
  ['review_file', { path: 'src/c.ts' }, 'There is no file or folder "src/c.ts".'],
  ['review_file', { path: '../outside/secret.txt' }, 'leads outside the allowed folders'],
  ['review_file', { path: 'dot.png' }, '"dot.png" is not text (image/png).'],
  ['review_file', { path: 'large.png' }, '"large.png" is not text (image/png).'],
  ['review_file', { path: 'src' }, '"src" is a folder; expected a file.'],
  ['review_file', { path: 'long.txt' }, `more text than the ${PAGE_BYTES} bytes`],
  ['explain_code', { path: 'dot.png', startLine: '1' }, '"dot.png" is not text (image/png).'],
  ['explain_code', { path: 'src/a b.ts', startLine: 'two' }, 'startLine'],
  ['explain_code', { path: 'src/a b.ts', startLine: '0' }, 'startLine'],
  [
    'explain_code',
    { path: 'src/a b.ts', startLine: '3', endLine: '2' },
    'startLine 3 comes after endLine 2',
  ],
  ['explain_code', { path: 'src/a b.ts', startLine: '9' }, 'the file has 3 lines'],
])('%s refuses %j with a reason', async ([name, args, words]) => {
  const { client } = await openDesk();
  await expect(client.getPrompt({ name, arguments: args })).rejects.toThrow(words);
});

test('explains some lines of a file that is too long as a whole', async () => {
  const { client } = await openDesk();
  const { messages } = await client.getPrompt({
    name: 'explain_code',
    arguments: { path: 'long.txt', startLine: '40000', endLine: '40001' },
  });
  expect(messages[1]?.content).toMatchObject({ resource: { text: 'word\nword\n' } });
});

test.for(['review_file', 'explain_code'])('%s completes paths', async (name) => {
  const { client } = await openDesk();
  const { completion } = await client.complete({
    ref: { type: 'ref/prompt', name },
    argument: { name: 'path', value: 'src/' },
  });
  expect(completion.values).toEqual(['src/a b.ts']);
});
