import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles, root } from './support/files.ts';

const LINK = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const FENCED = /^(```|~~~).*?^\1/gms;

const folders = ['docs', 'packages', 'servers', 'simulators'];
const all = await Promise.all(folders.map((folder) => listFiles(folder)));
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  ...all.flat().filter((path) => path.endsWith('.md')),
];

/** The anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replaceAll(FENCED, '').matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

async function findBroken(path: string): Promise<readonly string[]> {
  const text = await readFile(join(root, path), 'utf8');
  const links = [...text.replaceAll(FENCED, '').matchAll(LINK)];
  const broken = links.map(async ([, target = '', anchor]) => {
    const file = target === '' ? path : join(dirname(path), decodeURI(target));
    if (!existsSync(join(root, file))) return `${path}: ${target} is not there`;
    if (anchor === undefined || !file.endsWith('.md')) return '';
    const anchors = anchorsOf(await readFile(join(root, file), 'utf8'));
    return anchors.has(anchor) ? '' : `${path}: ${target}#${anchor} has no such heading`;
  });
  return (await Promise.all(broken)).filter((line) => line !== '');
}

test('every link from one document to a file or a heading leads there', async () => {
  expect(documents.length).toBeGreaterThan(20);
  const broken = await Promise.all(documents.map(findBroken));
  expect(broken.flat()).toEqual([]);
});
