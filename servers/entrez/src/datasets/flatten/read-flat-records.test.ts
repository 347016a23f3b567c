import { expect, test } from 'vitest';

import { parseCsv, findRecordNames } from './read-flat-records.ts';

test.for([
  ['<Set><A/><A><B/></A></Set>', 'Set', ['A']],
  [
    '<?xml version="1.0"?><!DOCTYPE S [<!ENTITY a "<X>">]><S a="1>2"><!-- <C> --><A>1</A><B/></S>',
    'S',
    ['A', 'B'],
  ],
  ['<S><A><![CDATA[</A><D>]]></A></S>', 'S', ['A']],
  ['<S/>', 'S', []],
] as const)('finds what records of %s are called', ([xml, root, names]) => {
  expect(findRecordNames(xml)).toEqual({ root, names });
});

test('reads comma-separated values, also where quotes hold commas and line breaks', () => {
  expect(parseCsv('Run,Title\r\nSRR1,"a, ""b""\nc"\n\nSRR2,\n')).toEqual([
    { Run: 'SRR1', Title: 'a, "b"\nc' },
    { Run: 'SRR2', Title: '' },
  ]);
});
