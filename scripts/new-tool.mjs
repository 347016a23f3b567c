// Makes the files of a new tool in one of the servers.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';

let root = join(import.meta.dirname, '..');

const HELP = `Makes a tool in one of the servers: its file, and a test beside it.

Usage: npm run new:tool -- <server> <feature> <tool_name>
Example: npm run new:tool -- workspace reading count_words

  --root <folder>   the repository; this one by default

The feature is the folder in servers/<server>/src that the tool belongs to; it
is made where it is not there. The name of a tool is a verb and a noun, as in
search_entries.
`;

/**
 * What the tools of a server are made from, the lists in its server.ts, a short tool to copy from,
 * and how the tests beside its tools call them.
 */
const SERVERS = {
  workspace: {
    parameter: { name: 'workspace', type: 'Workspace', from: '../sandbox/workspace.ts' },
    lists: 'listReadTools, or in listWriteTools where it changes something',
    copy: 'listing/get-file-info.tool.ts',
    trial: {
      from: "import { openReader } from '../../tests/support/reader.ts';",
      call: (name) => `const { call } = await openReader({ 'a.txt': 'one\\n' });
  const { data: answer } = await call('${name}', { subject: 'tides' });`,
    },
  },
  devflow: {
    parameter: { name: 'memory', type: 'Memory', from: '../memory/memory.ts' },
    lists: 'listReaders, or in listWriters where it changes something',
    copy: 'embedding/get-entity-embedding.tool.ts',
    trial: {
      from: "import { openSession } from '../../tests/support/session.ts';",
      call: (name) => `const { call } = await openSession();
  const answer = await call('${name}', { subject: 'tides' });`,
    },
  },
  entrez: {
    parameter: { name: 'entrez', type: 'Entrez', from: '../open.ts' },
    lists: 'createTools',
    copy: 'full-text/get-full-text.tool.ts',
    toMaker: (name) => `create${toPascalCase(name)}Tool`,
    trial: {
      from: "import { callAlone, fakeEntrez } from '../../tests/support/fake-entrez.ts';",
      call: (_name, maker) => `const tool = ${maker}(fakeEntrez({}));
  const { structuredContent: answer } = await callAlone(tool, { subject: 'tides' });`,
    },
  },
  'california-codes': {
    parameter: { name: 'library', type: 'Library', from: '../library/library.ts' },
    lists: 'listTools',
    copy: 'contents/contents.tools.ts',
    trial: {
      from: "import { openTestSession } from '../../tests/support/open-test-session.ts';",
      call: (name) => `const { call } = await openTestSession();
  const { structuredContent: answer } = await call('${name}', { subject: 'tides' });`,
    },
  },
};

/** A server that this does not know yet. */
const ANY_SERVER = {
  lists: 'its tools',
  trial: {
    kit: `import { defineServer } from '@wellspoken/kit';
import { connect } from '@wellspoken/kit/testing';
`,
    call: (name, maker) => `const tools = [${maker}()];
  const server = defineServer({ name: 'test', title: 'Test', version: '1.0.0', tools });
  const { client, close } = await connect(server);
  onTestFinished(close);
  const { structuredContent: answer } = await client.callTool({
    name: '${name}',
    arguments: { subject: 'tides' },
  });`,
  },
};

async function main(args) {
  if (args.includes('--help')) return void process.stdout.write(HELP);
  const at = args.indexOf('--root');
  if (at !== -1) root = args.splice(at, 2)[1] ?? root;
  const request = await readRequest(args);
  const { file, test } = request;
  await mkdir(join(root, dirname(file)), { recursive: true });
  await writeFile(join(root, file), createTool(request));
  await writeFile(join(root, test), createTest(request));
  const prettier = join(root, 'node_modules/.bin/prettier');
  if (existsSync(prettier)) {
    spawnSync(prettier, ['--write', '--log-level', 'warn', file, test], { cwd: root });
  }
  process.stdout.write(describeRest(request));
}

async function readRequest(args) {
  const [server, feature, name] = args;
  const count = `${args.length} ${args.length === 1 ? 'word' : 'words'}`;
  assert(args.length === 3, `Expected a server, a feature and a name of a tool; got ${count}.`);
  const servers = await readdir(join(root, 'servers'));
  assert(servers.includes(server), `"${server}": no such server.\nKnown: ${servers.join(', ')}.`);
  const usesOperations = existsSync(join(root, 'servers', server, 'src/operations/operation.ts'));
  if (usesOperations) throw new UsageError(describeOperations(server));
  const isFeature = /^[a-z][a-z0-9-]*$/.test(feature);
  assert(isFeature, `"${feature}": expected a folder in small letters and hyphens, as full-text.`);
  const isName = /^[a-z]+(_[a-z0-9]+)+$/.test(name);
  assert(isName, `"${name}": expected words in small letters with _ between, as count_words.`);
  const path = `servers/${server}/src/${feature}/${toKebabCase(name)}`;
  const [file, test] = [`${path}.tool.ts`, `${path}.test.ts`];
  for (const one of [file, test]) assert(!existsSync(join(root, one)), `${one} is there already.`);
  const { toMaker = toCamelCase, ...form } = SERVERS[server] ?? ANY_SERVER;
  const isNewFeature = !existsSync(join(root, dirname(file)));
  return { ...form, server, feature, name, file, test, maker: toMaker(name), isNewFeature };
}

function describeOperations(server) {
  const folder = `servers/${server}`;
  return `The tools of ${server} are operations, which this does not write:
  1. Copy one, into a file of its own or to its like. One that reads:
     ${folder}/src/projects/list-projects.tool.ts
     One that writes:
     ${folder}/src/iterations/append-iterations.tool.ts
  2. Put it into the list of its feature, such as
     ${folder}/src/projects/projects.tools.ts
  3. Give it a row in the test of its outcomes, and a test of its own, such as
     ${folder}/tests/outcomes/iterations.test.ts
     ${folder}/tests/iterations/iterations.test.ts
  4. It is served in the full profile only, unless the compact plan names it:
     ${folder}/src/profiles/compact-plan.ts
  5. npm run build && npx vitest run ${folder}
  6. npm run docs, and npx changeset: users notice a new tool.`;
}

function describeRest(request) {
  const { server, feature, name, file, test, maker, parameter, lists, copy, isNewFeature } =
    request;
  const copied = copy === undefined ? '' : ` One to copy from:\n     servers/${server}/src/${copy}`;
  return `Made ${file}
     ${test}
${isNewFeature ? `     ${dirname(file)} is a new folder.\n` : ''}
What is left:
  1. Put ${maker}(${parameter?.name ?? ''}) into servers/${server}/src/server.ts,
     in ${lists}:
     import { ${maker} } from './${feature}/${toKebabCase(name)}.tool.ts';
  2. Write the test, see it fail, and write the tool.${copied}
     npx vitest run ${server}/src/${feature}/${toKebabCase(name)}
  3. See what else must know the tool:
     npm run build && npx vitest run tool-files servers/${server}
  4. npm run docs, which writes the tables of the server's README and guide.
  5. npx changeset: users notice a new tool.
`;
}

const toKebabCase = (name) => name.replaceAll('_', '-');
const toCamelCase = (name) => name.replaceAll(/_(.)/g, (_match, letter) => letter.toUpperCase());
const toPascalCase = (name) => toCamelCase(`_${name}`);
const toTitle = (name) => {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

// The tests refuse texts that begin with "Write:".
function createTool({ name, maker, parameter }) {
  const given = parameter === undefined ? '' : `${parameter.name}: ${parameter.type}`;
  // Named with an underscore while nothing uses it, which the linter would refuse.
  return `import { defineTool, type Tool } from '@wellspoken/kit';
import * as z from 'zod';
${parameter === undefined ? '' : `\nimport type { ${parameter.type} } from '${parameter.from}';\n`}
/** The tool \`${name}\`. */
export function ${maker}(${given === '' ? '' : `_${given}`}): Tool {
  return defineTool({
    name: '${name}',
    title: '${toTitle(name)}',
    description: 'Write: what it does, and when a model should call it.',
    effect: 'read',
    openWorld: false,
    input: z.object({ subject: z.string().min(1).describe('Write: what it is about') }),
    output: z.object({ subject: z.string().describe('Write: what it answers') }),
    examples: [{ name: 'Write: what it shows', arguments: { subject: 'tides' } }],
    run: ({ subject }) => ({ subject }),
  });
}
`;
}

function createTest({ name, test, maker, trial }) {
  const call = trial.call(name, maker);
  const isOwn = call.includes(`${maker}(`);
  const names = call.includes('onTestFinished') ? 'expect, onTestFinished, test' : 'expect, test';
  const { kit = '', from: support } = trial;
  const own = [
    ...(support === undefined ? [] : [support]),
    // A test that calls the tool through its server does not import it.
    ...(isOwn ? [`import { ${maker} } from './${toKebabCase(name)}.tool.ts';`] : []),
  ];
  return `${kit}import { ${names} } from 'vitest';

${own.join('\n')}

test('Write: what ${name} promises', async () => {
  ${call}
  expect(answer, 'write ${test}').toEqual({});
});
`;
}

function assert(holds, message) {
  if (!holds) throw new UsageError(`${message}\nSee npm run new:tool -- --help.`);
}

class UsageError extends Error {}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
