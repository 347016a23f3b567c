import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { type Answer, openReader } from '../../tests/support/reader.ts';
import { SECRET } from '../../tests/support/tree.ts';

const calls = [
  ['read_file', { path: 'docs/secret.txt' }],
  ['read_files', { paths: ['docs/secret.txt', 'docs/secret.txt'] }],
  ['list_directory', { path: 'docs' }],
  ['get_file_info', { path: 'docs/secret.txt' }],
] as const;

const moments = ['onStep', 'beforeUse'] as const;
const holds = process.platform === 'linux' ? (['descriptor', 'path'] as const) : ['path' as const];
const cases = calls.flatMap(([tool, args]) =>
  moments.flatMap((moment) => holds.map((hold) => ({ tool, args, moment, hold }))),
);

test.each(cases)(
  '$tool tells nothing of outside when a folder becomes a link at $moment ($hold)',
  async ({ tool, args, moment, hold }) => {
    const paths = { folder: '', outside: '' };
    let swaps = 0;
    const swap = async (): Promise<void> => {
      swaps += 1;
      if (swaps > 1) return;
      await rename(join(paths.folder, 'docs'), join(paths.folder, 'old'));
      await symlink(paths.outside, join(paths.folder, 'docs'));
    };
    const reader = await openReader(
      { 'docs/secret.txt': 'inside', 'docs/more/a.txt': '' },
      { hooks: { [moment]: swap }, hold },
    );
    Object.assign(paths, { folder: reader.folder, outside: reader.outside });
    const answers: Answer[] = [await reader.call(tool, args), await reader.call(tool, args)];
    expect(swaps).toBeGreaterThan(0);
    expect(JSON.stringify(answers)).not.toContain(SECRET);
    expect(JSON.stringify(answers)).not.toContain(reader.outside);
    // After the swap the path leads outside for good.
    const codes = JSON.stringify(answers[1]);
    expect(codes).toContain('permission_denied');
  },
);
