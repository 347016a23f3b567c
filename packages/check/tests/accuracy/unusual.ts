import { readFile } from 'node:fs/promises';

import type { Benign } from '../../fixtures/benign/index.mjs';

const COMMENT = /^(?:\/\/ .*\n)+/;
const PYTHON = 'Written in Python with nothing but its standard library; it speaks both eras.';

/** What is unusual about each benign server, by its name: the comment that its file begins with. */
export async function readUnusual(
  servers: readonly Benign[],
): Promise<Readonly<Record<string, string>>> {
  const files = new Map(servers.map(({ id, args }) => [id.slice(0, id.indexOf(' ')), args]));
  const told = await Promise.all(
    [...files].map(async ([name, args]): Promise<[string, string]> => [
      name,
      name.startsWith('python/') ? PYTHON : wordsOf(await readFile(args[0] ?? '', 'utf8')),
    ]),
  );
  return Object.fromEntries(told);
}

function wordsOf(source: string): string {
  const [comment = ''] = COMMENT.exec(source) ?? [];
  const words = comment
    .replaceAll(/^\/\/ /gm, '')
    .replaceAll('\n', ' ')
    .trim();
  const [, ...sentences] = words.split(/\bUnusual(?: too)?: /);
  return sentences.map((text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`).join('');
}
