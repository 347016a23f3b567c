import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { program as californiaCodes } from '@wellspoken/california-codes';
import { program as devflow } from '@wellspoken/devflow';
import { program as entrez } from '@wellspoken/entrez';
import { createOutline, program as githubProjects } from '@wellspoken/github-projects';
import { describeSettings, type Program } from '@wellspoken/kit/launch';
import { describeTools } from '@wellspoken/kit/testing';
import { program as workspace } from '@wellspoken/workspace';
import { describe, expect, test } from 'vitest';

import { fillSections, type Sections } from './docs/sections.ts';
import { root } from './support/files.ts';

const programs: readonly Program[] = [workspace, devflow, entrez, californiaCodes, githubProjects];

/** Documents that only one server has. */
const more: Readonly<Record<string, Readonly<Record<string, Sections>>>> = {
  'github-projects': {
    'docs/github-projects.md': {
      actions: describeActions(),
      tools: describeTools(createOutline({ toolsets: ['all'] })),
    },
    'docs/github-projects-operations.md': {
      operations: describeTools(createOutline({ profile: 'full' })),
    },
  },
};

// `npm run docs` runs these tests alone, with --update.
describe.each(programs)('$name', (program) => {
  const { name } = program;

  const documents: Readonly<Record<string, Sections>> = {
    [`servers/${name}/README.md`]: {
      tools: describeTools(program.outline(), { brief: true }),
      settings: describeSettings(program),
    },
    [`docs/${name}.md`]: { tools: describeTools(program.outline()) },
    ...more[name],
  };

  test.each(Object.keys(documents))('%s is what `npm run docs` writes', async (document) => {
    const path = join(root, document);
    const filled = fillSections(await readFile(path, 'utf8'), documents[document] ?? {});
    await expect(filled).toMatchFileSnapshot(path);
  });

  test('its README is short and says what people need to know', async () => {
    const readme = await readFile(join(root, 'servers', name, 'README.md'), 'utf8');
    const lines = readme.replace(/<!-- tools -->.*<!-- \/tools -->/s, '').split('\n');
    expect(lines.length).toBeLessThanOrEqual(120);
    for (const heading of ['Add it to a host', 'Tools', 'Settings', 'Limits', 'Licence']) {
      expect(readme).toContain(`\n## ${heading}`);
    }
  });
});

test('a document without a place for what is generated is refused', () => {
  expect(() => fillSections('# Title', { tools: 'x' })).toThrow('<!-- tools -->');
});

/** Which actions each compact tool takes. */
function describeActions(): string {
  const rows = [...createOutline({ toolsets: ['all'] }).tools.values()].map(
    ({ name, inputJson }) => {
      const { request } = inputJson['properties'] as { readonly request: Union };
      const actions = request.oneOf.map(({ properties }) => `\`${properties.action.const}\``);
      return `| \`${name}\` | ${actions.join(', ')} |`;
    },
  );
  return ['| Tool | Actions |', '| --- | --- |', ...rows].join('\n');
}

interface Union {
  readonly oneOf: readonly {
    readonly properties: { readonly action: { readonly const: string } };
  }[];
}
