import { expect, test } from 'vitest';

import { findHeaderPlaces } from './mirror-params.ts';

const region = { type: 'string', 'x-mcp-header': 'Region' };

test('finds mirrored parameters at any depth of properties', () => {
  const tool = {
    name: 'query',
    inputSchema: {
      properties: { region, where: { properties: { tenant: { 'x-mcp-header': 'Tenant' } } } },
    },
  };
  expect(findHeaderPlaces(tool).map(({ header, path }) => [header, path])).toEqual([
    ['Region', ['region']],
    ['Tenant', ['where', 'tenant']],
  ]);
});

test('passes by what no chain of properties leads to', () => {
  const tool = { inputSchema: { properties: { list: { items: { properties: { region } } } } } };
  expect(findHeaderPlaces(tool)).toEqual([]);
});

test.each([null, 'text', {}, { inputSchema: { properties: [] } }])(
  'finds nothing in %j',
  (tool) => {
    expect(findHeaderPlaces(tool)).toEqual([]);
  },
);
