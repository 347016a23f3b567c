import { expect, test } from 'vitest';

import { openChanger } from './support/changer.ts';

const HOSTILE = [
  ['a letter over and over', 'a'.repeat(400_000), { oldText: 'a', newText: 'b' }],
  [
    'a line over and over',
    ' a\n'.repeat(30_000),
    { oldText: `${'a\n'.repeat(5_000)}b`, newText: 'c' },
  ],
] as const;

test.for(HOSTILE)(
  'other calls are answered while an edit is looked for in %s',
  async ([, text, edit]) => {
    const { call } = await openChanger({ 'hostile.txt': text });
    const order: string[] = [];
    const args = { path: 'hostile.txt', edits: [edit], match: 'whitespace', dryRun: true };
    const refusing = call('edit_file', args).then(({ code }) => order.push(code));
    // Before the file is read, nothing of it can hold anybody up.
    const others = Array.from({ length: 20 }, (_, index) =>
      call('write_file', { path: `${index}.txt`, content: '' }).then(() => order.push('other')),
    );
    await Promise.all([refusing, ...others]);
    expect(order.at(-1)).toMatch(/^(?:invalid_arguments|not_found)$/);
  },
);
