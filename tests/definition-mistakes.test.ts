import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { root } from './support/files.ts';
import { findNodes } from './support/nodes.ts';

/** A definition in plain JavaScript, where no compiler helps, and the sentence that it must get. */
interface Mistake {
  readonly code: string;
  readonly sentence: string;
}

/** The arguments of a right tool, with something else in the place of a part. */
const tool = (changes: string): string => `defineTool({ ...right, ${changes} });`;
const server = (changes: string): string => `defineServer({ ...named, ${changes} });`;

const mistakes: readonly Mistake[] = [
  {
    code: tool(`name: 'say hello'`),
    sentence: `Tool name "say hello" is not allowed: expected 1 to 128 characters of A-Z a-z 0-9 _ - . (no spaces).`,
  },
  {
    code: `defineTool();`,
    sentence: `defineTool got undefined: expected an object such as { name: …, title: …, … }.`,
  },
  {
    code: `defineTool('hello', { description: 'Greets.' }, () => 'hello');`,
    sentence: `defineTool got "hello": expected an object such as { name: …, title: …, … }.`,
  },
  {
    code: tool(`inputSchema: z.object({})`),
    sentence: `Tool "hello" has an unknown key "inputSchema". Use "input".`,
  },
  {
    code: tool(`handler: () => 'hello'`),
    sentence: `Tool "hello" has an unknown key "handler". Use "run".`,
  },
  {
    code: tool(`timeout: 5_000`),
    sentence: `Tool "hello" has an unknown key "timeout". Use "timeoutMs".`,
  },
  {
    code: tool(`descripton: 'Greets.'`),
    sentence: `Tool "hello" has an unknown key "descripton". Use "description".`,
  },
  {
    code: tool(`annotations: { readOnlyHint: true }`),
    sentence: `Tool "hello" has an unknown key "annotations". Use "effect".`,
  },
  {
    code: tool(`title: ''`),
    sentence: `Tool "hello" has no title: give it a name for people.`,
  },
  {
    code: tool(`description: undefined`),
    sentence: `Tool "hello" has no description: say what it does and when to use it.`,
  },
  {
    code: tool(`effect: 'write'`),
    sentence: `Tool "hello" has effect "write": expected one of read, create, update, overwrite, delete.`,
  },
  {
    code: tool(`openWorld: undefined`),
    sentence: `Tool "hello" does not state openWorld: say true if it reaches beyond this server's own data, else false.`,
  },
  {
    code: tool(`run: undefined`),
    sentence: `Tool "hello" has no run: expected a function.`,
  },
  {
    code: tool(`input: { name: z.string() }`),
    sentence: `Tool "hello" has an object as its input: expected a schema that can write JSON Schema. Put it into z.object({ … }).`,
  },
  {
    code: tool(`input: { type: 'object', properties: {} }`),
    sentence: `Tool "hello" has an object as its input: expected a schema that can write JSON Schema. Use z.object({ … }), or for JSON Schema fromJsonSchema() of @wellspoken/kit/json-schema.`,
  },
  {
    code: tool(`input: z.object({ name: z.string() })`),
    sentence: `Tool "hello" has an input property "name" without a description: add .describe('…') so that a model knows what to pass.`,
  },
  {
    code: tool(`input: z.string()`),
    sentence: `Tool "hello" has an input schema of type "string": expected an object, because arguments have names.`,
  },
  {
    code: tool(`input: z.object({ since: z.date().describe('When') })`),
    sentence: `Tool "hello" has an input schema that JSON Schema cannot express (Date cannot be represented in JSON Schema): replace the part that has no JSON form, such as a transform, a Date, a BigInt or a function.`,
  },
  {
    code: tool(`output: 'text'`),
    sentence: `Tool "hello" has "text" as its output: expected a schema that can write JSON Schema. Use zod, as in z.object({ … }).`,
  },
  {
    code: tool(`examples: [{ name: 'one', arguments: { who: 'Ada' } }]`),
    sentence: `Tool "hello" has an example "one" that its own input refuses: the tool takes no arguments.`,
  },
  {
    code: tool(`cache: { ttl: 1_000 }`),
    sentence: `Tool "hello": cache has an unknown key "ttl". Use "ttlMs".`,
  },
  {
    code: tool(`icons: { src: 'https://example.com/icon.png' }`),
    sentence: `Tool "hello" has an object as icons: expected a list, as in icons: […].`,
  },
  {
    code: server(`tool: [defineTool(right)]`),
    sentence: `Server "greeter" has an unknown key "tool". Use "tools".`,
  },
  {
    code: server(`tools: [defineTool(right), undefined]`),
    sentence: `Server "greeter" has undefined as tools[1]: expected what defineTool returns.`,
  },
  {
    code: server(`tools: [right]`),
    sentence: `Server "greeter" has an object as tools[0]: expected what defineTool returns.`,
  },
  {
    code: server(`tools: defineTool(right)`),
    sentence: `Server "greeter" has an object as tools: expected a list, as in tools: […].`,
  },
  {
    code: server(`tools: [defineTool(right), defineTool(right)]`),
    sentence: `Server "greeter" defines the tool "hello" twice: every tool needs its own.`,
  },
  {
    code: server(`version: 1`),
    sentence: `Server "greeter" has 1 as its version: expected a text, which clients show to people.`,
  },
  {
    code: server(`limits: { timeout: 1_000 }`),
    sentence: `Server "greeter": limits has an unknown key "timeout". Use "timeoutMs".`,
  },
  {
    code: `defineResource({ name: 'notes', title: 'Notes', description: 'All.', read: () => '' });`,
    sentence: `Resource "notes" has no address: give it a uri, or a uriTemplate for a family of resources.`,
  },
  {
    code: `defineResource({ name: 'notes', title: 'Notes', description: 'All.', uri: 'notes', handler: () => '' });`,
    sentence: `Resource "notes" has an unknown key "handler". Use "read".`,
  },
  {
    code: `definePrompt({ name: 'plan', title: 'Plan', description: 'A plan.', args: {}, run: () => '' });`,
    sentence: `Prompt "plan" has an unknown key "args". Use "input".`,
  },
  {
    code: `serveStdio(right);`,
    sentence: `The server to be served is an object: expected what defineServer returns.`,
  },
  {
    code: `await serveHttp(undefined);`,
    sentence: `The server to be served is undefined: expected what defineServer returns.`,
  },
  {
    code: `await serveHttp(defineServer(named), { host: '0.0.0.0' });`,
    sentence: `auth`,
  },
];

const head = `import { definePrompt, defineResource, defineServer, defineTool } from '@wellspoken/kit';
import { serveHttp } from '@wellspoken/kit/http';
import { serveStdio } from '@wellspoken/kit/stdio';
import * as z from 'zod';
const right = { name: 'hello', title: 'Hello', description: 'Greets.', effect: 'read', openWorld: false, run: () => 'hello' };
const named = { name: 'greeter', title: 'Greeter', version: '1.0.0' };
`;
const LINE = head.split('\n').length;

let folder = '';

beforeAll(async () => {
  // Inside the repository, so that the packages resolve as they do for users: to the built files.
  folder = await mkdtemp(join(root, 'node_modules', '.mistakes-'));
});

afterAll(() => rm(folder, { recursive: true }));

interface Ended {
  readonly code: unknown;
  readonly stdout: string;
  readonly lines: readonly string[];
}

/** Runs a file with its streams in pipes, and returns how it ended. */
function run(node: string, file: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(node, [file], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, lines: stderr.trimEnd().split('\n') });
    });
  });
}

const cases = findNodes().flatMap((node) =>
  mistakes.map((mistake, index) => ({ ...node, ...mistake, index })),
);

test.for(cases)('$version: $code ends with its sentence', async (mistake) => {
  const { path, version, index, code, sentence } = mistake;
  const file = join(folder, `mistake-${version}-${index}.mjs`);
  await writeFile(file, `${head}${code}\n`);
  const ended = await run(path, file);
  const text = ended.lines.join('\n');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(text).toContain(sentence);
  expect(text).toContain(`${basename(file)}:${LINE}`);
  expect(ended.lines.length).toBeLessThanOrEqual(10);
  // No source of the kit, nor a stack through it.
  expect(text.replaceAll(file, '')).not.toMatch(/kit\/dist|node_modules\/@wellspoken/);
});

test.for(findNodes())('$version: a port in use is told in one sentence', async ({ path }) => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const file = join(folder, 'port.mjs');
  await writeFile(file, `${head}await serveHttp(defineServer(named), { port: ${port} });\n`);
  const { lines } = await run(path, file);
  taken.close();
  expect(lines.join('\n')).toContain(
    `Port ${port} of 127.0.0.1 cannot be opened: it is in use: choose another, or 0.`,
  );
  expect(lines.length).toBeLessThanOrEqual(10);
});

test('a helper that defines tools is shown with its caller', async () => {
  const file = join(folder, 'helper.mjs');
  const code = `function makeTool(name) {\n  return defineTool({ ...right, name });\n}\nmakeTool('a b');\n`;
  await writeFile(file, head + code);
  const { lines } = await run(process.execPath, file);
  expect(lines.filter((line) => line.startsWith('    at '))).toEqual([
    expect.stringContaining(`helper.mjs:${LINE + 1}:`),
    expect.stringContaining(`helper.mjs:${LINE + 3}:`),
  ]);
});
