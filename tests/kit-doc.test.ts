import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineServer } from '@wellspoken/kit';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { listFiles, root } from './support/files.ts';

const document = await readFile(join(root, 'docs', 'kit.md'), 'utf8');
const sources = (await listFiles('packages/kit/src')).filter((path) =>
  /(?<!\.test)\.ts$/.test(path),
);
const texts = new Map(
  await Promise.all(
    sources.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const),
  ),
);

/** The interfaces whose members an author writes or uses. */
const documented = [
  'AuthOptions',
  'Budget',
  'CacheUse',
  'CallOptions',
  'Chore',
  'ChoreContext',
  'ConnectOptions',
  'Context',
  'CorsOptions',
  'CursorOwner',
  'EndpointOptions',
  'FetchOptions',
  'Finding',
  'FixedResourceOptions',
  'GuardOptions',
  'HttpOptions',
  'HttpServer',
  'LaunchProcess',
  'NodeOptions',
  'Notifier',
  'Opened',
  'Program',
  'PromptOptions',
  'ReplyExtras',
  'ResourceBase',
  'RuntimeOptions',
  'ServerLimits',
  'ServerOptions',
  'SessionLimits',
  'SettingsSource',
  'SpillLimits',
  'StaticToken',
  'StdioOptions',
  'StdioServer',
  'TemplateResourceOptions',
  'ThreadOptions',
  'ToolOptions',
  'Upstream',
  'UpstreamBreaker',
  'UpstreamCache',
  'UpstreamOptions',
  'UpstreamRate',
  'UpstreamRedact',
  'UpstreamRequest',
  'UpstreamResponse',
  'UpstreamRetry',
  'UpstreamStatus',
  'UpstreamTimeout',
  'Verdict',
];

function membersOf(text: string): (readonly [owner: string, member: string])[] {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest);
  return file.statements
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => documented.includes(name.text))
    .flatMap(({ name, members }) =>
      members.map((member) => [name.text, member.name?.getText(file) ?? ''] as const),
    );
}

test('docs/kit.md names every option', () => {
  const members = [...texts.values()].flatMap(membersOf);
  expect([...new Set(members.map(([owner]) => owner))].toSorted()).toEqual(documented);
  const prose = document.replaceAll(/^```.*?^```$/gms, '');
  const code = [...prose.matchAll(/`[^`]+`/g)].join(' ');
  const missing = members.filter(([, member]) => !new RegExp(`\\b${member}\\b`).test(code));
  expect(missing).toEqual([]);
});

test('docs/kit.md has the defaults that the sources have', () => {
  const constants = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/^(?:export )?const (DEFAULT_\w+) = ([\d_]+);$/gm),
  ]);
  const { limits, pageSize, spill } = defineServer({
    name: 'default',
    title: 'Default',
    version: '1',
    spill: true,
  });
  const defaults = [
    ...constants.map(([, name = '', value = '']) => [name, Number(value.replaceAll('_', ''))]),
    ...Object.entries({ ...limits, ...spill, pageSize }),
  ] as [string, number][];
  expect(constants).not.toEqual([]);
  const missing = defaults.filter(([, value]) => !document.includes(value.toLocaleString('en')));
  expect(missing).toEqual([]);
});
