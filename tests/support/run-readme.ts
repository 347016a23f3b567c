import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';

/** What the example of a package's README prints when it runs, and what the README says. */
export function runReadme(folder: string): {
  readonly printed: string;
  readonly said: string | undefined;
} {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const [, code = ''] = /```ts\n(.+?)```/s.exec(readme) ?? [];
  const [, said] = /```text\n(.+?)```/s.exec(readme) ?? [];
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 };
  // Inside the repository, so that the package resolves as it does for users: to the built files.
  const scratch = mkdtempSync(join(folder, '../../node_modules/.readme-'));
  try {
    const file = join(scratch, 'example.mjs');
    writeFileSync(file, ts.transpileModule(code, { compilerOptions: options }).outputText);
    return { printed: execFileSync(process.execPath, [file], { encoding: 'utf8' }), said };
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
