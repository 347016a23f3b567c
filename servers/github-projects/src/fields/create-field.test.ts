import { expect, test } from 'vitest';

import type { At } from '../operations/operation.ts';
import { createField } from './create-field.ts';
import type { ProjectField } from './project-field.ts';

test('says that a project has fifty fields at most, and sends nothing', async () => {
  const fields = Array.from({ length: 50 }, (_, at): ProjectField => ({
    id: `PVTF_${at}`,
    databaseId: at,
    name: `Field ${at}`,
    dataType: 'TEXT',
  }));
  const at = {
    signal: new AbortController().signal,
    resolve: { projectWithFields: () => Promise.resolve({ id: 'PVT_1', fields }) },
  } as unknown as At;
  await expect(createField({ name: 'One more', type: 'text' }, at)).rejects.toMatchObject({
    code: 'too_large',
    message: 'The project has 50 fields; GitHub allows 50.',
  });
});
