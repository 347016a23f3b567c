// Hooks of Node's module loader: compiles TypeScript sources, which Node 20 cannot run.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import ts from 'typescript';

export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
  return { format: 'module', source: await compile(fileURLToPath(url)), shortCircuit: true };
}

/** Compiles one file, changed by transformers where there are any. */
export async function compile(path, transformers = []) {
  const { outputText } = ts.transpileModule(await readFile(path, 'utf8'), {
    fileName: path,
    compilerOptions: {
      module: ts.ModuleKind.ESNext,
      target: ts.ScriptTarget.ES2023,
      verbatimModuleSyntax: true,
    },
    transformers: { before: transformers },
  });
  return outputText;
}
