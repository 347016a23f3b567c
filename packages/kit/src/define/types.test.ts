import { fileURLToPath } from 'node:url';

import { verifies } from '@wellspoken/proof';
import ts from 'typescript';
import { beforeAll, expect, test } from 'vitest';

// The type tests say the same in full; they are compiled, so they cannot tie it to a demand.
const PRELUDE = [
  "import * as z from 'zod';",
  "import { defineTool } from '../index.ts';",
  "const words = { name: 'add', title: 'Add', description: 'Add.', openWorld: false };",
  "const a = z.number().describe('First');",
  "const b = z.number().optional().describe('Second');",
  "const base = { ...words, effect: 'read', input: z.object({ a, b }) } as const;",
  'const output = z.object({ sum: z.number() });',
];

const DEFINITIONS = {
  fitting: 'defineTool({ ...base, output, run: ({ a, b = 0 }) => ({ sum: a + b }) });',
  fittingLater: 'defineTool({ ...base, output, run: async () => ({ sum: await one(1) }) });',
  wrongReturn: "defineTool({ ...base, output, run: () => ({ sum: 'three' }) });",
  wrongReturnLater: "defineTool({ ...base, output, run: async () => ({ sum: await one('3') }) });",
  missingReturn: 'defineTool({ ...base, output, run: () => ({ total: 3 }) });',
  wrongInput: 'defineTool({ ...base, run: ({ a }) => a.toUpperCase() });',
  absentInput: 'defineTool({ ...base, run: ({ b }) => b.toFixed() });',
  unknownInput: 'defineTool({ ...base, run: ({ c }) => String(c) });',
};
const HELPER = 'async function one<Value>(value: Value): Promise<Value> { return value; }';

/** The errors of each definition, all compiled in one program, in a file that is not on disk. */
function compile(): Map<string, string> {
  const file = fileURLToPath(new URL('definitions.ts', import.meta.url));
  const names = Object.keys(DEFINITIONS);
  const code = [...PRELUDE, HELPER, ...Object.values(DEFINITIONS)].join('\n');
  const options = readOptions();
  const disk = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === file || disk.fileExists(path),
    getSourceFile: (path, language, ...rest) =>
      path === file
        ? ts.createSourceFile(path, code, language)
        : disk.getSourceFile(path, language, ...rest),
  };
  const program = ts.createProgram({ rootNames: [file], options, host });
  const source = program.getSourceFile(file);
  const errors = new Map(names.map((name) => [name, '']));
  for (const { start = 0, messageText } of program.getSemanticDiagnostics(source)) {
    const line = source?.getLineAndCharacterOfPosition(start).line ?? 0;
    const name = names[line - PRELUDE.length - 1] ?? 'prelude';
    errors.set(name, ts.flattenDiagnosticMessageText(messageText, '\n'));
  }
  return errors;
}

function readOptions(): ts.CompilerOptions {
  const config = fileURLToPath(new URL('../../tsconfig.json', import.meta.url));
  const host = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }: ts.Diagnostic): never => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(config, { noEmit: true }, host);
  const { composite: _composite, tsBuildInfoFile: _file, ...options } = parsed?.options ?? {};
  return options;
}

let errors: ReadonlyMap<string, string>;
beforeAll(() => {
  errors = compile();
});

test('compiles a handler whose arguments and data fit its schemas', () => {
  expect(errors.get('prelude')).toBeUndefined();
  expect(errors.get('fitting')).toBe('');
  expect(errors.get('fittingLater')).toBe('');
});

test(
  'does not compile a handler that returns what its output schema does not say',
  verifies('devflow.schema.output-types', 'github-projects.schema.output-type'),
  () => {
    expect(errors.get('wrongReturn')).toContain("Type 'string' is not assignable to type 'number'");
    expect(errors.get('wrongReturnLater')).toContain(
      "Type 'string' is not assignable to type 'number'",
    );
    expect(errors.get('missingReturn')).toContain("Type '{ total: number; }' is not assignable");
  },
);

test(
  'infers the arguments of a handler from its input schema',
  verifies('github-projects.tool.inferred-types'),
  () => {
    expect(errors.get('wrongInput')).toContain(
      "Property 'toUpperCase' does not exist on type 'number'",
    );
    expect(errors.get('absentInput')).toContain("'b' is possibly 'undefined'");
    expect(errors.get('unknownInput')).toContain("Property 'c' does not exist");
  },
);
