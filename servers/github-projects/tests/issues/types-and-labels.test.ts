import { afterAll, expect, test } from 'vitest';

import { startDesk } from '../support/open-desk.ts';

const desk = await startDesk({ server: { toolsets: ['issues'] } });
const { ok, fails, simulator } = desk;
afterAll(desk.close);

test('lists types and fields of an organisation, and none of a person', async () => {
  const { types } = await ok<{ types: readonly { name: string }[] }>('list_issue_types');
  expect(types.map(({ name }) => name)).toEqual(['Task', 'Bug', 'Feature']);
  expect(await ok('list_issue_fields')).toMatchObject({
    fields: expect.arrayContaining([
      expect.objectContaining({
        name: 'Severity',
        type: 'single_select',
        options: ['Low', 'High'],
      }),
      expect.objectContaining({ name: 'Effort', type: 'number' }),
    ]) as unknown,
  });
  expect(await ok('list_issue_types', { repo: 'ada/notes' })).toEqual({ types: [] });
  expect(await ok('list_issue_fields', { repo: 'ada/notes' })).toEqual({ fields: [] });
});

test('sets a type by name in any case, and takes it away', async () => {
  expect(await ok('set_issue_type', { issueId: '4', type: 'feature' })).toMatchObject({
    issue: { reference: 'acme/rocket#4' },
    type: 'Feature',
  });
  expect(await ok('set_issue_type', { issueId: '4', type: null })).not.toHaveProperty('type');
  const { code, meta } = await fails('set_issue_type', { issueId: '4', type: 'Epic' });
  expect(code).toBe('not_found');
  expect(meta['candidates']).toEqual(['Task', 'Bug', 'Feature']);
});

test.for([
  ['Severity', 'low', 'Low'],
  ['effort', '2.5', 2.5],
  ['Effort', 3, 3],
  ['Customer', 'Acme', 'Acme'],
  ['Target', '2027-02-28', '2027-02-28'],
] as const)('sets the issue field %s to %s, and clears it', async ([field, value, shown]) => {
  await ok('set_issue_field', { issueId: '12', field, value });
  const { fields } = await ok('get_issue', { issueId: '12', include: ['fields'] });
  expect(fields).toEqual(
    expect.arrayContaining([
      { name: expect.stringMatching(new RegExp(`^${field}$`, 'i')) as unknown, value: shown },
    ]),
  );
  expect(await ok('set_issue_field', { issueId: '12', field, value: null })).toMatchObject({
    cleared: true,
  });
  const after = await ok('get_issue', { issueId: '12', include: ['fields'] });
  expect(after['fields']).not.toEqual(
    expect.arrayContaining([expect.objectContaining({ value: shown })]),
  );
});

test.for([
  ['Effort', 'much', 'invalid_arguments', 'number'],
  ['Effort', '', 'invalid_arguments', 'number'],
  ['Target', 'soon', 'invalid_arguments', 'YYYY-MM-DD'],
  ['Severity', 'Extreme', 'not_found', 'High'],
  ['Mood', 'good', 'not_found', 'Customer'],
] as const)('refuses %s "%s" with what would do', async ([field, value, code, shown]) => {
  const before = simulator.state();
  const refused = await fails('set_issue_field', { issueId: '1', field, value });
  expect(refused.code).toBe(code);
  expect(refused.message).toContain(shown);
  expect(simulator.state()).toEqual(before);
});

test.for([
  ['#f00', 'ff0000'],
  ['0E8A16', '0e8a16'],
  ['abc', 'aabbcc'],
] as const)('makes a label of the colour %s', async ([color, wanted]) => {
  const name = `colour ${wanted}`;
  expect(await ok('create_label', { name, color })).toMatchObject({ name, color: wanted });
});

test('says that a label exists, whatever its case', async () => {
  const made = await fails('create_label', { name: 'BUG', color: 'ffffff' });
  expect(made.code).toBe('already_exists');
  const renamed = await fails('update_label', { name: 'feature', newName: 'Bug' });
  expect(renamed.code).toBe('already_exists');
  expect(renamed.message).toContain('newName');
});

test('says what a colour looks like', async () => {
  const { code, message } = await fails('create_label', { name: 'x', color: 'red' });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('hexadecimal');
});

test('renames a label, which issues keep', async () => {
  await ok('update_label', { name: 'documentation', newName: 'docs/guides & more' });
  expect(await ok('get_issue', { issueId: '3' })).toMatchObject({
    labels: ['docs/guides & more'],
  });
  const changed = await ok('update_label', { name: 'docs/guides & more', description: 'Words' });
  expect(changed).toMatchObject({ description: 'Words' });
  expect(await ok('delete_label', { name: 'docs/guides & more' })).toMatchObject({
    deleted: true,
    type: 'label',
  });
  expect(await ok('get_issue', { issueId: '3' })).toMatchObject({ labels: [] });
  expect(await fails('delete_label', { name: 'docs/guides & more' })).toMatchObject({
    code: 'not_found',
  });
});

test('changes nothing of a label where nothing was given', async () => {
  expect(await fails('update_label', { name: 'bug' })).toMatchObject({ code: 'invalid_arguments' });
});

test('changes of a label only what is given', async () => {
  const made = { color: '123456', description: 'As it was' };
  await ok('create_label', { name: 'partly', ...made });
  const renamed = await ok('update_label', { name: 'partly', newName: 'party' });
  expect(renamed).toMatchObject({ ...made, name: 'party' });
  const coloured = await ok('update_label', { name: 'party', color: 'abcdef' });
  expect(coloured).toMatchObject({ ...made, name: 'party', color: 'abcdef' });
});

test('sends a rename once where its answer is lost, since the old name may be gone', async () => {
  await ok('create_label', { name: 'before', color: '123456' });
  simulator.clear();
  simulator.fail({ kind: 'bad-gateway-after', on: 'rest' });
  const lost = await fails('update_label', { name: 'before', newName: 'after' });
  expect(lost.message).toMatch(/^unknown:/u);
  expect(simulator.requests().filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
