import { connect } from '@wellspoken/kit/testing';
import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';

import { OPERATIONS } from '../src/operations/all.ts';
import { createOutline } from '../src/server.ts';
import { openDesk } from './support/open-desk.ts';

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly outputSchema?: object;
  readonly annotations: Readonly<Record<string, boolean>>;
}

async function listed(profile: 'compact' | 'full'): Promise<ReadonlyMap<string, Listed>> {
  const { client, close } = await connect(createOutline({ profile, toolsets: ['all'] }));
  const { tools } = await client.listTools();
  await close();
  return new Map((tools as unknown as readonly Listed[]).map((tool) => [tool.name, tool]));
}

const full = await listed('full');

function hintsOf(name: string): Listed['annotations'] | undefined {
  return full.get(name)?.annotations;
}

test.for(['compact', 'full'] as const)(
  'every tool of the %s profile has its four hints and an output schema',
  verifies('github-projects.tools.all-hints', 'github-projects.tools.all-outputs'),
  async (profile) => {
    const tools = [...(await listed(profile)).values()];
    for (const { name, annotations, outputSchema } of tools) {
      expect(Object.keys(annotations), name).toEqual(
        expect.arrayContaining([
          'readOnlyHint',
          'destructiveHint',
          'idempotentHint',
          'openWorldHint',
        ]),
      );
      expect(outputSchema, name).toMatchObject({ type: 'object' });
    }
  },
);

test(
  'every tool that talks to GitHub is open world, and only those that ask nobody are not',
  verifies('github-projects.hints.open-world'),
  () => {
    const closed = [...full.values()].filter(
      ({ annotations }) => annotations['openWorldHint'] !== true,
    );
    const asksNobody = OPERATIONS.filter(({ openWorld }) => !openWorld);
    expect(closed.map(({ name }) => name)).toEqual(asksNobody.map(({ name }) => name));
    expect(
      closed.every(({ name }) => /event|automation_rule|triaging|_prd$|workflow/.test(name)),
    ).toBe(true);
  },
);

test('creating an issue is not idempotent', verifies('github-projects.hints.create-issue'), () => {
  expect(hintsOf('create_issue')).toMatchObject({ readOnlyHint: false, idempotentHint: false });
});

test(
  'updating an issue with an explicit state is idempotent',
  verifies('github-projects.hints.update-issue'),
  () => {
    expect(hintsOf('update_issue')).toMatchObject({ readOnlyHint: false, idempotentHint: true });
  },
);

test('adding a comment is not idempotent', verifies('github-projects.hints.add-comment'), () => {
  expect(hintsOf('create_issue_comment')).toMatchObject({
    readOnlyHint: false,
    idempotentHint: false,
  });
});

test('setting a field is idempotent', verifies('github-projects.hints.set-field'), () => {
  expect(hintsOf('set_field_value')).toMatchObject({ readOnlyHint: false, idempotentHint: true });
});

test(
  'getting a project is titled, read-only, idempotent and open world',
  verifies('github-projects.tools.get-project-hints'),
  () => {
    expect(full.get('get_project')?.title).toBeTruthy();
    expect(hintsOf('get_project')).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: true,
    });
  },
);

test(
  'getting a project returns id, title, description, visibility, status and both times',
  verifies('github-projects.tools.get-project'),
  async () => {
    const { ok } = await openDesk();
    const project = await ok('get_project', { projectId: 'acme/1' });
    expect(project).toMatchObject({
      title: 'Rocket Launch',
      visibility: 'private',
      status: 'active',
    });
    for (const key of ['id', 'shortDescription', 'createdAt', 'updatedAt']) {
      expect(project[key], key).toBeTypeOf('string');
    }
  },
);
