import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import type { At } from '../operations/operation.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import { editOptions } from './edit-options.ts';
import type { FieldOption, ProjectField } from './project-field.ts';
import { type ChangedField, writeField } from './write-field.ts';

const project = { id: 'PVT_1', title: 'Rocket' } as ProjectPointer;

function option(id: string, name: string): FieldOption {
  return { id, name, color: 'GRAY', description: '' };
}

const field: ProjectField = {
  id: 'PVTSSF_1',
  databaseId: 1,
  name: 'Status',
  dataType: 'SINGLE_SELECT',
  options: [option('a', 'Todo'), option('b', 'Done')],
};

/** A fake GitHub that answers a change as the test says. */
function gitHubThat(mutate: () => Promise<unknown>, now: readonly FieldOption[]): At {
  return {
    signal: new AbortController().signal,
    github: { mutate },
    resolve: {
      projectWithFields: () =>
        Promise.resolve({ ...project, fields: [{ ...field, options: now }] }),
    },
  } as unknown as At;
}

function addReview(at: At): Promise<ChangedField> {
  const options = editOptions(field, { add: [{ name: 'Review' }] });
  return writeField({ project, field }, { options, confirm: false, dryRun: false }, at);
}

function answering(options: readonly FieldOption[]): () => Promise<unknown> {
  return () => Promise.resolve({ updateProjectV2Field: { projectV2Field: { ...field, options } } });
}

test('takes it where every option that was kept is there with its id', async () => {
  const options = [option('a', 'Todo'), option('b', 'Done'), option('c', 'Review')];
  const { field: written } = await addReview(gitHubThat(answering(options), options));
  expect(written.options).toEqual(options);
});

test.for([
  ['an option has another id', [option('a', 'Todo'), option('x', 'Done'), option('c', 'Review')]],
  ['an option is missing', [option('a', 'Todo'), option('c', 'Review')]],
  [
    'there is one more',
    [option('a', 'Todo'), option('b', 'Done'), option('c', 'Review'), option('d', 'Other')],
  ],
] as const)('reports that somebody changed the field too where %s', async ([, options]) => {
  await expect(addReview(gitHubThat(answering(options), options))).rejects.toMatchObject({
    code: 'conflict',
    details: { now: options.map(({ name }) => name) },
  });
});

test('says that nothing was changed where GitHub refuses options that are gone', async () => {
  const refuse = (): Promise<never> =>
    Promise.reject(new ToolError('invalid_arguments', 'The option does not belong to the field.'));
  await expect(addReview(gitHubThat(refuse, [option('a', 'Todo')]))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('nothing was changed') as string,
  });
  await expect(addReview(gitHubThat(refuse, field.options ?? []))).rejects.toMatchObject({
    code: 'invalid_arguments',
  });
});
