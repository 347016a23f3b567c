import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { House } from './house.ts';

const BIN = fileURLToPath(new URL('../../../servers/workspace/dist/bin.js', import.meta.url));

/** The smallest picture there is. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The files that the examples of the tools speak of. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'README.md': '# Sample\n\nA project to try the tools on.\n\nTODO: say more.\n',
  'CHANGELOG.md': '# Changes\n\n- First version.\n',
  'CONTRIBUTING.md': '# How to help\n\nOpen a pull request.\n',
  'docs/guide.md': '# Guide\n\nCall `add` to add two numbers.\n',
  'src/index.ts':
    "export { add } from './util/math.ts';\n\nexport function main(): void {\n  // TODO: do something\n}\n",
  'src/util/math.ts':
    '/** Adds two numbers. */\nexport function add(a: number, b: number): number {\n  return a + b;\n}\n',
  'logo.png': Buffer.from(PIXEL, 'base64'),
  '.gitignore': 'dist/\n',
  'dist/index.js': 'built\n',
};

/** A folder with those files, and the server over it. */
export const workspaceHouse: House = {
  name: 'workspace',
  contentOnly: ['read_file', 'read_files'],
  prescribed: [],
  async prepare() {
    const folder = await makeFolder();
    return {
      guest: { args: [BIN, folder] },
      habits: { elicit: () => ({ action: 'accept', content: { confirm: true } }) },
      remove: () => rm(folder, { recursive: true, force: true }),
      mustNotAppear: [folder],
      // Its purpose is to say where the folders are.
      mayAppearIn: ['list_allowed_directories'],
    };
  },
};

/** A new folder with those files. */
export async function makeFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-matrix-')));
  for (const [path, contents] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
  return folder;
}
