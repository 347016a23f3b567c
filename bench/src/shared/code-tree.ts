import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { createRandom } from './random.ts';

const WORDS =
  'value index result item list entry error request response data user name path file count total next previous cache store event handler option query update delete create filter sort merge parse format'.split(
    ' ',
  );
const KEYWORDS = ['const', 'return', 'if', 'await', 'export function', 'let', 'import', 'throw'];
const FILES_PER_FOLDER = 20;
const FOLDERS_PER_MODULE = 25;

/** Words that a benchmark looks for, and in how many files they are. */
export const PLANTED = {
  /** One file in 500. */
  rare: { text: 'rareNeedleInTheStack', every: 500 },
  /** One file in 10. */
  frequent: { text: 'frequentNeedle', every: 10 },
} as const;

/** Writes a tree of files that look like code, the same every time; returns how many bytes. */
export function writeCodeTree(
  folder: string,
  { files, megabytes }: { readonly files: number; readonly megabytes: number },
): number {
  const random = createRandom();
  const size = Math.floor((megabytes * 1_000_000) / files);
  let bytes = 0;
  for (let number = 0; number < files; number++) {
    const path = join(folder, getPath(number));
    if (number % FILES_PER_FOLDER === 0) mkdirSync(dirname(path), { recursive: true });
    const content = writeCode(number, size * (0.5 + random()), random);
    writeFileSync(path, content);
    bytes += content.length;
  }
  return bytes;
}

function getPath(number: number): string {
  const folder = Math.floor(number / FILES_PER_FOLDER);
  const module = Math.floor(folder / FOLDERS_PER_MODULE);
  const kind = number % PLANTED.rare.every === 7 ? 'needle' : 'service';
  return `module-${module}/part-${folder % FOLDERS_PER_MODULE}/${kind}-${number}.ts`;
}

function writeCode(number: number, size: number, random: () => number): string {
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? '';
  const planted = Object.values(PLANTED)
    .filter(({ every }) => number % every === 0)
    .map(({ text }) => `// ${text} is here\n`);
  const lines: string[] = [];
  for (let length = 0; length < size;) {
    const line = `  ${pick(KEYWORDS)} ${pick(WORDS)} = ${pick(WORDS)}.${pick(WORDS)}(${Math.floor(random() * 1_000)});\n`;
    lines.push(line);
    length += line.length;
  }
  lines.splice(Math.floor(lines.length / 2), 0, ...planted);
  return lines.join('');
}
