import { expect, test } from 'vitest';

import { citeDocument, citeJsonRpc, citeSchema, citeSpecification } from './define-rule.ts';

test('a section of the specification is cited by page and heading, with its address', () => {
  expect(citeSpecification('2026-07-28', 'server/tools', 'Tool names')).toEqual({
    clause: 'MCP 2026-07-28, server/tools: Tool names',
    url: 'https://modelcontextprotocol.io/specification/2026-07-28/server/tools#tool-names',
  });
  expect(citeSpecification('2025-11-25', 'basic').url).toMatch(/2025-11-25\/basic$/);
  expect(citeSchema('2026-07-28', 'CallToolResult').url).toMatch(/schema#calltoolresult$/);
});

test('other documents are cited with an address where they have one', () => {
  expect(citeJsonRpc('5.1').clause).toBe('JSON-RPC 2.0, 5.1');
  expect(citeDocument('House rule')).toEqual({ clause: 'House rule' });
});
