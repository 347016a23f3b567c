/** A small repository in which every import is allowed. */
export const lawfulFiles: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    workspaces: ['packages/*', 'servers/*', 'simulators/*', 'tests/everything'],
  }),
  'packages/spec/package.json': packageJson('@wellspoken/spec', {}),
  'packages/spec/src/index.ts': "export { revisions } from './revisions.ts';",
  'packages/spec/src/revisions.ts': 'export const revisions = [];',
  'packages/spec/src/revisions.test.ts':
    "import { test } from 'vitest'; import './revisions.ts'; import '@wellspoken/kit'; test('x');",
  'packages/kit/package.json': packageJson('@wellspoken/kit', {
    dependencies: { '@wellspoken/spec': '1', '@modelcontextprotocol/server': '1', undici: '1' },
    peerDependencies: { '@modelcontextprotocol/client': '1' },
    devDependencies: { '@modelcontextprotocol/client': '1', vitest: '1' },
  }),
  'packages/kit/src/index.ts':
    "import '@wellspoken/spec'; import './serve/sdk/server.ts'; export * from './define.ts';",
  'packages/kit/src/serve/sdk/server.ts': "import '@modelcontextprotocol/server';",
  'packages/kit/src/define.ts': 'export const define = 1;',
  'packages/kit/src/serve/http/index.ts':
    "import 'node:http'; import 'undici'; import '../../define.ts'; export const serve = 1;",
  'packages/kit/src/testing/index.ts':
    "import '@modelcontextprotocol/client'; import '../define.ts'; export const connect = 1;",
  'packages/kit/tests/define.test.ts': "import '../src/define.ts'; import 'vitest';",
  'packages/check/package.json': packageJson('@wellspoken/check', {
    dependencies: { '@wellspoken/spec': '1', '@modelcontextprotocol/core': '1' },
  }),
  'packages/check/src/index.ts': "export { check } from './audit/check.ts';",
  'packages/check/src/audit/check.ts':
    "import '../probe/calls/calls.probe.ts'; import '../rules/index.ts'; export const check = 1;",
  'packages/check/src/probe/calls/calls.probe.ts':
    "import '../../wire/talk.ts'; import '../../schema/messages.ts'; import './calls.evidence.ts';",
  'packages/check/src/probe/calls/calls.evidence.ts': "import '../../wire/json.ts';",
  'packages/check/src/wire/talk.ts': "import 'node:net'; import './json.ts';",
  'packages/check/src/wire/json.ts': 'export const parse = 1;',
  'packages/check/src/schema/messages.ts': "import '@modelcontextprotocol/core';",
  'packages/check/src/rules/index.ts':
    "import '@wellspoken/spec'; import '../probe/calls/calls.evidence.ts'; export const rules = 1;",
  'packages/globs/package.json': packageJson('@wellspoken/globs', {}),
  'packages/globs/src/index.ts': "export { fits } from './glob.ts';",
  'packages/globs/src/glob.ts': 'export const fits = 1;',
  'packages/globs/src/glob.test.ts':
    "import { test } from 'vitest'; import './glob.ts'; test('x');",
  'servers/workspace/package.json': packageJson('@wellspoken/workspace', {
    dependencies: { '@wellspoken/globs': '1', '@wellspoken/kit': '1' },
  }),
  'servers/workspace/src/index.ts': "import '@wellspoken/globs'; import '@wellspoken/kit';",
  'packages/planner/package.json': packageJson('@wellspoken/planner', {
    dependencies: { '@wellspoken/globs': '1' },
  }),
  'packages/planner/src/index.ts': "export { order } from './order.ts';",
  'packages/planner/src/order.ts': "import '@wellspoken/globs'; export const order = 1;",
  'servers/github-projects/package.json': packageJson('@wellspoken/github-projects', {
    dependencies: { '@wellspoken/kit': '1', '@wellspoken/planner': '1' },
  }),
  'servers/github-projects/src/index.ts': "import '@wellspoken/planner';",
  'packages/cli/package.json': packageJson('wellspoken', {
    dependencies: { '@wellspoken/notes': '1', '@wellspoken/kit': '1' },
  }),
  'packages/cli/src/index.ts':
    "import '@wellspoken/kit'; export const notes = import('@wellspoken/notes');",
  'servers/notes/package.json': packageJson('@wellspoken/notes', {
    dependencies: { '@wellspoken/kit': '1' },
    peerDependencies: { '@wellspoken/hub': '1' },
  }),
  'servers/notes/src/index.ts': "import './tools/read-note.ts';",
  'servers/notes/src/tools/read-note.ts': "import '@wellspoken/kit'; import '../store/read.ts';",
  'servers/notes/src/store/read.ts': "import 'node:fs'; export const read = 1;",
  'servers/notes/src/store/open.ts':
    "export const hub = (): Promise<unknown> => import('@wellspoken/hub');",
  'servers/notes/tests/whole.test.ts': "import '../src/index.ts'; import '@wellspoken/everything';",
  'simulators/hub/package.json': packageJson('@wellspoken/hub', {
    dependencies: { '@wellspoken/shell': '1' },
  }),
  'simulators/hub/src/index.ts':
    "import 'node:http'; import '@wellspoken/shell'; import './state.ts';",
  'simulators/hub/src/state.ts': 'export const state = 1;',
  'simulators/shell/package.json': packageJson('@wellspoken/shell', {}),
  'simulators/shell/src/index.ts': "import 'node:http'; export const listen = 1;",
  'bench/src/bin.ts': "import '@wellspoken/notes';",
  'tests/everything/package.json': packageJson('@wellspoken/everything', {}),
  'tests/everything/src/server.ts': "import '@wellspoken/kit';",
  'tests/matrix/whole.test.ts': "import '../support/help.ts'; import '@wellspoken/kit';",
  'tests/support/help.ts': 'export const help = 1;',
};

/** For every rule one file that breaks it, added to the lawful ones. */
export const plants: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  'no-cycles': { file: 'packages/kit/src/cycle-a.ts', text: "import './cycle-b.ts';" },
  'no-unresolved-imports': {
    file: 'packages/kit/src/deep-name.ts',
    text: "import '@wellspoken/spec/src/revisions.ts';",
  },
  'no-deep-paths': {
    file: 'tests/everything/src/deep-path.ts',
    text: "import '../../../packages/kit/src/define.ts';",
  },
  'no-tests-in-source': {
    file: 'packages/kit/src/leans-on-test.ts',
    text: "import '../tests/define.test.ts';",
  },
  'no-undeclared-packages': { file: 'packages/kit/src/undeclared.ts', text: "import 'vitest';" },
  'spec-imports-nothing': {
    file: 'packages/spec/src/greedy.ts',
    text: "import type { Server } from '@modelcontextprotocol/server'; export type X = Server;",
  },
  'globs-imports-nothing': {
    file: 'packages/globs/src/reads.ts',
    text: "import { readdir } from 'node:fs/promises'; export const read = readdir;",
  },
  'globs-for-workspace': {
    file: 'servers/notes/src/store/finds.ts',
    text: "import '@wellspoken/globs';",
  },
  'kit-imports-spec-only': {
    file: 'packages/kit/src/wrong-way.ts',
    text: "import '@wellspoken/everything';",
  },
  'kit-uses-the-server-side': {
    file: 'packages/kit/src/define-client.ts',
    text: "import '@modelcontextprotocol/client';",
  },
  'kit-testing-may-use-the-client': {
    file: 'packages/kit/src/testing/core.ts',
    text: "import '@modelcontextprotocol/core';",
  },
  'kit-loads-the-sdk-in-few-folders': {
    file: 'packages/kit/src/loads-early.ts',
    text: "import { McpServer } from '@modelcontextprotocol/server'; export const server = McpServer;",
  },
  'kit-middle-without-node': {
    file: 'packages/kit/src/read.ts',
    text: "import { readFile } from 'node:fs/promises'; export const read = readFile;",
  },
  'kit-middle-without-node-packages': {
    file: 'packages/kit/src/log.ts',
    text: "import 'undici';",
  },
  'kit-middle-not-to-edge': {
    file: 'packages/kit/src/inside-out.ts',
    text: "import './serve/http/index.ts';",
  },
  'check-imports-spec-only': {
    file: 'packages/check/src/rules/leans-on-kit.ts',
    text: "import '@wellspoken/kit';",
  },
  'check-uses-message-schemas-only': {
    file: 'packages/check/src/schema/speaks.ts',
    text: "import '@modelcontextprotocol/client';",
  },
  'check-middle-without-sdk': {
    file: 'packages/check/src/rules/knows-schemas.ts',
    text: "import '@modelcontextprotocol/core';",
  },
  'check-middle-without-node': {
    file: 'packages/check/src/report/reads.ts',
    text: "import { readFile } from 'node:fs/promises'; export const read = readFile;",
  },
  'check-evidence-without-node': {
    file: 'packages/check/src/probe/calls/reads.evidence.ts',
    text: "import { readFile } from 'node:fs/promises'; export const read = readFile;",
  },
  'check-rules-not-to-probes': {
    file: 'packages/check/src/rules/talks.ts',
    text: "import '../probe/calls/calls.probe.ts';",
  },
  'cli-not-the-sdk': {
    file: 'packages/cli/src/speaks.ts',
    text: "import '@modelcontextprotocol/server';",
  },
  'servers-import-kit-only': {
    file: 'servers/notes/src/knows-spec.ts',
    text: "import '@wellspoken/spec';",
  },
  'servers-not-the-sdk': {
    file: 'servers/notes/src/speaks.ts',
    text: "import '@modelcontextprotocol/server';",
  },
  'servers-load-simulators-on-demand': {
    file: 'servers/notes/src/store/simulated.ts',
    text: "import '@wellspoken/hub';",
  },
  'simulators-share-nothing': {
    file: 'simulators/hub/src/borrow.ts',
    text: "import '@wellspoken/notes';",
  },
  'simulators-not-the-sdk': {
    file: 'simulators/hub/src/speaks.ts',
    text: "import '@modelcontextprotocol/server';",
  },
  'planner-imports-globs-only': {
    file: 'packages/planner/src/asks.ts',
    text: "import '@wellspoken/kit';",
  },
  'planner-without-node': {
    file: 'packages/planner/src/reads.ts',
    text: "import 'node:crypto';",
  },
  'planner-without-schemas': {
    file: 'packages/planner/src/speaks.ts',
    text: "import '@modelcontextprotocol/core';",
  },
  'planner-for-github-projects': {
    file: 'servers/notes/src/store/plans.ts',
    text: "import '@wellspoken/planner';",
  },
  'server-domain-not-tools': {
    file: 'servers/notes/src/store/upside-down.ts',
    text: "import '../tools/read-note.ts';",
  },
};

/** The packages of the small repository that can be imported by name. */
export const linkedPackages: readonly string[] = [
  'packages/spec',
  'packages/kit',
  'packages/globs',
  'packages/planner',
  'servers/notes',
  'tests/everything',
  'simulators/hub',
  'simulators/shell',
];

/** What the plants need beside them: the other half of the cycle, and packages to import. */
export const surroundings: Readonly<Record<string, string>> = {
  'packages/kit/src/cycle-b.ts': "import './cycle-a.ts';",
  ...Object.fromEntries(
    ['client', 'core', 'server']
      .map((name) => `@modelcontextprotocol/${name}`)
      .concat('undici', 'vitest')
      .flatMap((name) => [
        [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' })],
        [`node_modules/${name}/index.js`, ''],
      ]),
  ),
};

function packageJson(name: string, more: object): string {
  const source = name.endsWith('everything') ? './src/server.ts' : './src/index.ts';
  return JSON.stringify({ name, exports: { '.': { '@wellspoken/source': source } }, ...more });
}
