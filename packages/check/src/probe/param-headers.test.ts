import { expect, test } from 'vitest';

import { paramHeaders } from './param-headers.ts';

const toolWith = (header: string) => ({
  name: 'query',
  inputSchema: { properties: { region: { type: 'string', 'x-mcp-header': header } } },
});

test('repeats the value of a marked parameter', () => {
  expect(paramHeaders(toolWith('Region'), { region: 'eu' })).toEqual({ 'mcp-param-region': 'eu' });
});

test.each(['', 'my region', 'a:b', 'a\r\nb', 'Größe'])(
  'leaves out the header "%s", which cannot be sent',
  (header) => {
    expect(paramHeaders(toolWith(header), { region: 'eu' })).toEqual({});
  },
);
