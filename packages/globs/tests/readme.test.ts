import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');

test('the example of the README prints what the README says', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, code = ''] = /```ts\n(.+?)```/s.exec(readme) ?? [];
  const [, printed] = /```text\n(.+?)```/s.exec(readme) ?? [];
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  // Inside the repository, so that the package resolves as it does for users: to the built files.
  const scratch = mkdtempSync(join(folder, '../../node_modules/.readme-'));
  try {
    const file = join(scratch, 'example.mjs');
    writeFileSync(file, ts.transpileModule(code, { compilerOptions: options }).outputText);
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toBe(printed);
  } finally {
    rmSync(scratch, { recursive: true });
  }
});
