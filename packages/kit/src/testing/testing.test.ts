import { verifies } from '@wellspoken/proof';
import { expect, test } from 'vitest';
import * as z from 'zod';

import { defineServer } from '../define/server.ts';
import { defineTool } from '../define/tool.ts';
import { ToolError } from '../errors/tool-error.ts';
import { connect } from './connect.ts';
import { runExamples } from './run-examples.ts';

const divide = defineTool({
  name: 'divide',
  title: 'Divide',
  description: 'Divide one number by another.',
  effect: 'read',
  openWorld: false,
  input: z.object({
    by: z.number().describe('The divisor'),
    what: z.number().default(10).describe('What is divided'),
  }),
  output: z.object({ quotient: z.number().describe('The quotient') }),
  examples: [
    { name: 'by two', arguments: { by: 2 } },
    { name: 'by zero', description: 'Shows the error.', arguments: { by: 0 } },
  ],
  run: ({ what, by }) => {
    if (by === 0) throw new ToolError('conflict', 'Nothing can be divided by zero.');
    return { quotient: what / by };
  },
});
const server = defineServer({ name: 'maths', title: 'Maths', version: '1.0.0', tools: [divide] });

test.for([
  'modern',
  'legacy',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const)('connects the official client in the era or revision %s', async (era) => {
  const { client, close } = await connect(server, { era });
  const expected = { modern: '2026-07-28', legacy: '2025-11-25' }[era as string] ?? era;
  expect(client.getNegotiatedProtocolVersion()).toBe(expected);
  const { content } = await client.callTool({ name: 'divide', arguments: { by: 5 } });
  expect(content).toEqual([{ type: 'text', text: '{"quotient":2}' }]);
  await close();
});

test('runs every example of every tool', verifies('github-projects.tool.examples'), async () => {
  const connection = await connect(server);
  const runs = await runExamples(server, connection);
  expect(runs.map(({ tool, example, result }) => [tool, example, result.isError ?? false])).toEqual(
    [
      ['divide', 'by two', false],
      ['divide', 'by zero', true],
    ],
  );
  await connection.close();
});
