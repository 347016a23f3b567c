import { join } from 'node:path';
import ts from 'typescript';

/** A fenced TypeScript example: where its code starts in the document, and the code. */
export interface Example {
  readonly document: string;
  /** The line of the fence, counted from 1. */
  readonly line: number;
  readonly continued: boolean;
  /** The file that a guide puts it into; other examples of the guide can import it. */
  readonly file?: string;
  readonly code: string;
}

/** A module to compile: the lines of one example, or of several that continue each other. */
export interface ExampleModule {
  readonly name: string;
  readonly code: string;
  /** For each line of the code, where it stands in the documents. */
  readonly origins: readonly string[];
}

/** Finds the blocks fenced as `ts` or `typescript` in a Markdown text. */
export function extractExamples(document: string, markdown: string): readonly Example[] {
  const examples: Example[] = [];
  let open: { fence: string; indent: number; example: Example | undefined } | undefined;
  let lines: string[] = [];
  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    if (open === undefined) {
      open = openFence(line, { document, line: index + 1 });
      lines = [];
    } else if (isClosing(line, open.fence)) {
      if (open.example !== undefined) examples.push({ ...open.example, code: lines.join('\n') });
      open = undefined;
    } else {
      lines.push(line.slice(Math.min(open.indent, line.length - line.trimStart().length)));
    }
  }
  if (open !== undefined) throw new Error(`${document} ends inside a fenced block.`);
  return examples;
}

function openFence(
  text: string,
  place: { readonly document: string; readonly line: number },
): { fence: string; indent: number; example: Example | undefined } | undefined {
  const match = /^(?<indent>\s*)(?<fence>`{3,}|~{3,})\s*(?<info>.*)$/.exec(text);
  if (match === null) return undefined;
  const { indent = '', fence = '', info = '' } = match.groups ?? {};
  const [language = '', ...marks] = info.trim().split(/\s+/);
  if (!['ts', 'typescript'].includes(language.toLowerCase())) {
    return { fence, indent: indent.length, example: undefined };
  }
  const example = { ...place, ...readMarks(marks, place), code: '' };
  return { fence, indent: indent.length, example };
}

function readMarks(
  marks: readonly string[],
  place: { readonly document: string; readonly line: number },
): Pick<Example, 'continued' | 'file'> {
  const said = marks.join(' ');
  if (said === '' || said === 'continued') return { continued: said !== '' };
  if (FILE.test(said)) return { continued: false, file: said };
  throw new Error(
    `${place.document}:${place.line} is marked "${said}". ` +
      'Expected "ts", "ts continued" or "ts <path>.ts": every example is compiled.',
  );
}

const FILE = /^[a-z][\w./-]*\.ts$/;

function isClosing(line: string, fence: string): boolean {
  const text = line.trim();
  return text.length >= fence.length && text === fence.charAt(0).repeat(text.length);
}

/** Joins examples that continue each other, so that each module compiles by itself. */
export function toModules(examples: readonly Example[]): readonly ExampleModule[] {
  const modules: { name: string; lines: string[]; origins: string[] }[] = [];
  for (const example of examples) {
    let target = modules.at(-1);
    if (!example.continued) {
      target = { name: nameOf(example, modules.length + 1), lines: [], origins: [] };
      modules.push(target);
    } else if (target?.origins.at(-1)?.startsWith(`${example.document}:`) !== true) {
      throw new Error(`${example.document}:${example.line} continues no example before it.`);
    }
    for (const [index, line] of example.code.split('\n').entries()) {
      target?.lines.push(line);
      target?.origins.push(`${example.document}:${example.line + 1 + index}`);
    }
  }
  return modules.map(({ name, lines, origins }) => ({ name, origins, code: lines.join('\n') }));
}

// Files of one guide stand together, apart from those of another.
function nameOf({ document, file }: Example, count: number): string {
  if (file === undefined) return `example-${count}.ts`;
  return `${document.replaceAll(/[^a-z0-9]+/gi, '-')}/${file}`;
}

/** Compiles modules that lie in a folder and returns their errors, told by document and line. */
export function compileModules(
  folder: string,
  modules: readonly ExampleModule[],
  options: ts.CompilerOptions,
): readonly string[] {
  const byPath = new Map(modules.map((module) => [join(folder, module.name), module]));
  const program = ts.createProgram({ rootNames: [...byPath.keys()], options });
  return ts
    .getPreEmitDiagnostics(program)
    .map((diagnostic) => describeDiagnostic(diagnostic, byPath));
}

function describeDiagnostic(
  { file, start, messageText }: ts.Diagnostic,
  byPath: ReadonlyMap<string, ExampleModule>,
): string {
  const message = ts.flattenDiagnosticMessageText(messageText, '\n');
  if (file === undefined) return message;
  const { line } = file.getLineAndCharacterOfPosition(start ?? 0);
  const origin = byPath.get(join(file.fileName))?.origins[line];
  return `${origin ?? `${file.fileName}:${line + 1}`} ${message}`;
}
