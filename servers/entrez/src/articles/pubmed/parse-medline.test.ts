import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { parseMedline } from './parse-medline.ts';

test('reads tags, continued lines, tags that repeat, and several records', () => {
  const text = `
PMID- 11
OWN - NLM
TI  - A title that runs on
      over two lines - with a dash
AU  - Doe J
AU  - Roe R
AB  -

PMID- 12\r
TI  - Second\r
`;
  expect(parseMedline(text)).toEqual([
    {
      fields: [
        { tag: 'PMID', value: '11' },
        { tag: 'OWN', value: 'NLM' },
        { tag: 'TI', value: 'A title that runs on over two lines - with a dash' },
        { tag: 'AU', value: 'Doe J' },
        { tag: 'AU', value: 'Roe R' },
        { tag: 'AB', value: '' },
      ],
    },
    {
      fields: [
        { tag: 'PMID', value: '12' },
        { tag: 'TI', value: 'Second' },
      ],
    },
  ]);
});

test('reads nothing as no records, and refuses text without tags', () => {
  expect(parseMedline('\n\n')).toEqual([]);
  expect(() => parseMedline('id: 9 Error occurred')).toThrow(ToolError);
});
