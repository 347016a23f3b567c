import { expect, test } from 'vitest';

import { readQuotedPairs, readQuotedTexts, readVariable } from './script-values.ts';

test.for([
  [
    "mojarra.jsfcljs(document.getElementById('f'),{'a:b':'a:b','c':'it\\'s \\u00a7'},'');return false",
  ],
  [
    "jsf.util.chain(this,event,'mojarra.jsfcljs(f,{\\'a:b\\':\\'a:b\\',\\'c\\':\\'it\\\\\\'s \\\\u00a7\\'},\\'\\')')",
  ],
] as const)('reads the values that a call sends: %s', ([script]) => {
  expect(Object.fromEntries(readQuotedPairs(script))).toEqual({ 'a:b': 'a:b', c: "it's §" });
});

test('reads nothing where a list of values does not end', () => {
  expect(readQuotedPairs("send({'a':'b','c'").size).toBe(0);
  expect(readQuotedPairs('send()').size).toBe(0);
});

test('reads the texts and the variables of a script', () => {
  expect(readQuotedTexts("'15278.','1.1','it\\'s'")).toEqual(['15278.', '1.1', "it's"]);
  expect(readVariable("var op_statues = '2000';", 'op_statues')).toBe('2000');
  expect(readVariable("var op_statues = '2000';", 'op_chapter')).toBeUndefined();
});
