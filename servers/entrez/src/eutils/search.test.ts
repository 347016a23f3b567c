import { expect, test } from 'vitest';

import { listWarnings } from './search.ts';

test('says in a sentence each what NCBI could not use', () => {
  const warnings = listWarnings({
    errorlist: { phrasesnotfound: ['qqzz'], fieldsnotfound: ['NoSuchField'] },
    warninglist: {
      phrasesignored: ['the'],
      quotedphrasesnotfound: ['"green sleep"'],
      outputmessages: ['No items found.'],
    },
  });
  expect(warnings).toEqual([
    'Nothing contains "qqzz".',
    'There is no search field "NoSuchField": NCBI searched without it, so more may be found than was meant.',
    'NCBI left "the" out of the search.',
    'The phrase "green sleep" is not found as a whole.',
    'NCBI says: No items found.',
  ]);
});

test('says nothing where there is nothing to say', () => {
  expect(listWarnings({ errorlist: null, warninglist: { phrasesignored: [] } })).toEqual([]);
});
