import { expect, test } from 'vitest';

import { hashTool, pinTools } from './lists.probe.ts';

const tool = {
  name: 'read_note',
  description: 'Read a note.',
  inputSchema: { type: 'object', properties: { id: { type: 'string' } } },
};

test('the hash does not depend on the order of fields', () => {
  const { name, description, inputSchema } = tool;
  const { type, properties } = inputSchema;
  const turned = { inputSchema: { properties, type }, description, name };
  expect(hashTool(turned)).toBe(hashTool(tool));
});

test.each([
  ['description', { ...tool, description: 'Read a note. ' }],
  ['title', { ...tool, title: 'Read' }],
  ['annotations', { ...tool, annotations: { readOnlyHint: true } }],
  ['inputSchema', { ...tool, inputSchema: { type: 'object' } }],
  ['outputSchema', { ...tool, outputSchema: { type: 'object' } }],
])('another %s gives another hash', (_, changed) => {
  expect(hashTool(changed)).not.toBe(hashTool(tool));
});

test('what only belongs to one build does not change the hash', () => {
  expect(hashTool({ ...tool, _meta: { 'com.example/build': 7 } })).toBe(hashTool(tool));
});

test('tools are pinned by name, in the order of their names', () => {
  const pins = pinTools([tool, 'no tool', { ...tool, name: 'add_note' }]);
  expect(Object.entries(pins)).toEqual([
    ['add_note', hashTool({ ...tool, name: 'add_note' })],
    ['read_note', hashTool(tool)],
  ]);
});

test('the hash stays the same from release to release', () => {
  expect(hashTool(tool)).toMatchInlineSnapshot(
    `"sha256:ba6693d3c8b94a8c7cbc52710a5d33bfed51557f671153ed233f1229ca8abf26"`,
  );
});
