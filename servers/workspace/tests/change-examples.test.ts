import { expect, test } from 'vitest';

import { openChanger } from './support/changer.ts';

test.each(['legacy', 'modern'] as const)(
  'every example of a tool that changes files works on a small project (%s)',
  async (era) => {
    const { examples } = await openChanger(
      {
        'README.md': '# Small\n',
        'src/index.ts': "export * from './util/math.ts';\n",
        'src/util/math.ts': 'export const two = 2;\n',
        'docs/guide.md': '# Guide\n',
      },
      { connection: { era } },
    );
    const runs = await examples();
    expect(runs.filter(({ result }) => result.isError === true)).toEqual([]);
    expect(new Set(runs.map(({ tool }) => tool)).size).toBe(6);
  },
);
