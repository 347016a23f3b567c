// Makes the files of a new tool in one of the servers.
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

let root = join(import.meta.dirname, '..');

const HELP = `Makes a tool in one of the servers: its file, and a test beside it.

Usage: npm run new:tool -- <server> <feature> <tool_name>
Example: npm run new:tool -- workspace reading count_words

  --root <folder>   the repository; this one by default

The feature is the folder in servers/<server>/src that the tool belongs to; it is made where it is
not there. The name of a tool is a verb and a noun, as in search_entries.
`;

async function main(args) {
  if (args.length === 0 || args.includes('--help')) return void process.stdout.write(HELP);
  const at = args.indexOf('--root');
  if (at !== -1) root = args.splice(at, 2)[1] ?? root;
  const [server, feature, name] = args;
  const servers = await readdir(join(root, 'servers'));
  assert(args.length === 3, `expected three words; got ${args.length}. See --help.`);
  assert(servers.includes(server), `"${server}": no such server. Known: ${servers.join(', ')}.`);
  const usesOperations = existsSync(join(root, 'servers', server, 'src/operations/operation.ts'));
  assert(!usesOperations, describeOperations(server));
  assert(/^[a-z][a-z0-9-]*$/.test(feature), `"${feature}": expected a folder such as files.`);
  assert(/^[a-z]+(_[a-z0-9]+)+$/.test(name), `"${name}": expected a name such as count_words.`);
  const folder = join('servers', server, 'src', feature);
  const file = join(folder, `${toKebabCase(name)}.tool.ts`);
  const test = join(folder, `${toKebabCase(name)}.test.ts`);
  for (const path of [file, test])
    assert(!existsSync(join(root, path)), `${path} is there already.`);
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, file), createTool(name));
  await writeFile(join(root, test), createTest(name));
  process.stdout.write(describeRest({ server, feature, name, file, test }));
}

function describeOperations(server) {
  const folder = `servers/${server}/src`;
  return `The tools of ${server} are made of operations, which this does not write: copy one, such as ${folder}/iterations/append-iterations.tool.ts, and put it into the list of its feature, such as ${folder}/iterations/iterations.tools.ts.`;
}

function describeRest({ server, feature, name, file, test }) {
  return `Made ${file}
     ${test}

What is left:
  1. Write what the tool does in the first file, and what it promises in the second.
  2. Put ${toCamelCase(name)}() into the tools of servers/${server}/src/server.ts:
     import { ${toCamelCase(name)} } from './${feature}/${toKebabCase(name)}.tool.ts';
  3. npx vitest run ${test}
  4. npm run generate, which writes the tables of the server's README anew.
`;
}

const toKebabCase = (name) => name.replaceAll('_', '-');
const toCamelCase = (name) => name.replaceAll(/_(.)/g, (_match, letter) => letter.toUpperCase());
const toTitle = (name) => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

function createTool(name) {
  return `import { defineTool, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

/** The tool \`${name}\`. */
export function ${toCamelCase(name)}(): Tool {
  return defineTool({
    name: '${name}',
    title: '${toTitle(name)}',
    description: 'Say in a sentence or two what it does, and when a model should call it.',
    effect: 'read',
    openWorld: false,
    input: z.object({ subject: z.string().min(1).describe('What it is about') }),
    output: z.object({ subject: z.string().describe('What it was about') }),
    examples: [{ name: 'a first one', arguments: { subject: 'tides' } }],
    run: ({ subject }) => ({ subject }),
  });
}
`;
}

function createTest(name) {
  return `import { defineServer } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { ${toCamelCase(name)} } from './${toKebabCase(name)}.tool.ts';

test('answers with the subject that it was asked about', async () => {
  const tools = [${toCamelCase(name)}()];
  const server = defineServer({ name: 'test', title: 'Test', version: '1.0.0', tools });
  const { client, close } = await connect(server);
  const answer = await client.callTool({ name: '${name}', arguments: { subject: 'tides' } });
  expect(answer.structuredContent).toEqual({ subject: 'tides' });
  await close();
});
`;
}

function assert(holds, message) {
  if (!holds) throw new UsageError(message);
}

class UsageError extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
