import { expect, test } from 'vitest';

import { createSandbox } from './sandbox/sandbox.ts';
import { createScanner } from './search/scanner.ts';
import { createOutline, createServer } from './server.ts';

test('a read-only server names no tool that it does not offer', async () => {
  const scanner = createScanner();
  const server = createServer({
    sandbox: createSandbox([]),
    readOnly: true,
    scanner,
    close: scanner.close,
  });
  const missing = [...createOutline().tools.keys()].filter((name) => !server.tools.has(name));
  expect(missing).toContain('edit_file');
  const words = [
    server.instructions ?? '',
    ...[...server.tools.values()].map(({ description }) => description),
  ].join(' ');
  expect(missing.filter((name) => words.includes(name))).toEqual([]);
  await scanner.close();
});
