import fc from 'fast-check';
import { expect, test } from 'vitest';

import { compareSections } from '../law/section-number.ts';
import { sectionKey } from './section-key.ts';
import { fuzzing } from '../../tests/support/fuzzing.ts';

const section = fc
  .tuple(
    fc.nat({ max: 99_999 }),
    fc.array(fc.constantFrom('1', '12', '2', '05', '5', '50', '3'), { maxLength: 3 }),
    fc.constantFrom('', 'a', 'ab', 'b'),
  )
  .map(([whole, fractions, letters]) => [String(whole), ...fractions].join('.') + letters);

test('keys sort as the codes order their sections', () => {
  fc.assert(
    fc.property(section, section, (one, other) => {
      const [a, b] = [sectionKey(one), sectionKey(other)];
      expect(Math.sign(compareSections(one, other))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
    fuzzing(),
  );
});
