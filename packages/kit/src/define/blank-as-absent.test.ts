import { expect, test } from 'vitest';
import * as z from 'zod';

import { blankAsAbsent, blankAsAbsentExcept } from './blank-as-absent.ts';
import { rewriteInput } from './rewrite-input.ts';

test('leaves out arguments that are blank', () => {
  expect(blankAsAbsent({ a: '', b: '  ', c: 'x', d: 0, e: false, f: [] })).toEqual({
    c: 'x',
    d: 0,
    e: false,
    f: [],
  });
});

test('keeps a blank that has a meaning of its own', () => {
  expect(blankAsAbsentExcept('ids')({ ids: '', term: '' })).toEqual({ ids: '' });
});

test('lets a default take the place of a blank', () => {
  const schema = rewriteInput(z.object({ sort: z.string().default('relevance') }), blankAsAbsent);
  expect(schema['~standard'].validate({ sort: '' })).toMatchObject({
    value: { sort: 'relevance' },
  });
});
