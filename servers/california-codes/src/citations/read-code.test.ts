import { expect, test } from 'vitest';

import { CODES, type LawCode } from '../law/codes.ts';
import type { Unread } from './citation.ts';
import { isUnread, readCode } from './read-code.ts';

test.for(CODES)('reads every usual name of the $name', ({ code, name, abbreviation }) => {
  const bare = name.replace(/^California | Code$/g, '');
  const names = [code, code.toLowerCase(), name, name.toUpperCase(), abbreviation, bare];
  const more = [`California ${bare}`, `the ${name}`, name.replace(' and ', ' & ')];
  for (const one of [...names, ...more]) expect([one, readCode(one)]).toEqual([one, code]);
});

test.for<[string, LawCode]>([
  ['Cal. Educ. Code', 'EDC'],
  ['Ed.C.', 'EDC'],
  ['CVC', 'VEH'],
  ['C.V.C.', 'VEH'],
  ['PC', 'PEN'],
  ['p.c.', 'PEN'],
  ['H&S', 'HSC'],
  ['h & s code', 'HSC'],
  ['HS', 'HSC'],
  ['W&I', 'WIC'],
  ['B&P', 'BPC'],
  ['B and P', 'BPC'],
  ['R&T', 'RTC'],
  ['Gov. C.', 'GOV'],
  ["Cal. Gov't Code", 'GOV'],
  ['code of civil procedure', 'CCP'],
  ['civ. proc.', 'CCP'],
  ['Cal. UCC', 'COM'],
  ['California Uniform Commercial Code', 'COM'],
  ['Constitution', 'CONS'],
  ['Const.', 'CONS'],
  ['Cal Const', 'CONS'],
  ['Constitution of the State of California', 'CONS'],
  ['  Penal   Code ', 'PEN'],
])('reads %j as %s', ([written, code]) => {
  expect(readCode(written)).toBe(code);
});

function unread(written: string): Unread {
  const read = readCode(written);
  if (!isUnread<LawCode>(read)) throw new Error(`${written} was read as ${read}`);
  return read;
}

test.for([
  ['EC', ['EDC', 'ELEC', 'EVID']],
  ['CC', ['CIV', 'COM', 'CORP']],
  ['F.C.', ['FAM', 'FIN']],
] as const)('says that %s can mean several codes, and which', ([written, codes]) => {
  const { problem, suggestions } = unread(written);
  expect(problem).toContain(`"${written}" can mean more than one code`);
  for (const code of codes) expect(suggestions.join(' ')).toContain(code);
});

test.for([
  ['Pennal Code', 'PEN'],
  ['Educaton', 'EDC'],
  ['Vehicel Code', 'VEH'],
  ['Health and Saftey Code', 'HSC'],
  ['Safety Code', 'HSC'],
  ['EDD', 'EDC'],
  ['Profesions Code', 'BPC'],
])('does not read %j, and suggests %s', ([written, code]) => {
  expect(unread(written ?? '').suggestions.join(' ')).toContain(`(${code})`);
});

test.for(['', 'zzz', '123', 'Texas Penal Code', 'Evidence Code of Nevada', 'x'.repeat(500)])(
  'does not read %j, and says where the names are',
  (written) => {
    expect(unread(written).suggestions.at(-1)).toContain('list_codes');
  },
);
