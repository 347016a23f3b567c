import { expect, test } from 'vitest';
import { demands, requirements, revisions } from '../index.ts';

const areas = (
  'jsonrpc init discover meta result era http stdio tools page cache call content ' +
  'res prompt complete log sub mrtr elicit'
).split(' ');

test('every requirement id stands once, also among the demands', () => {
  const ids = [...requirements, ...demands].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('every requirement id is a known area and a name', () => {
  const form = new RegExp(`^(?:${areas.join('|')})\\.[a-z0-9]+(?:-[a-z0-9]+)*$`);
  expect(requirements.filter(({ id }) => !form.test(id))).toEqual([]);
});

test('every area has a requirement', () => {
  const used = new Set(requirements.map(({ id }) => id.split('.')[0]));
  expect(areas.filter((area) => !used.has(area))).toEqual([]);
});

test('every requirement points to a page of a revision of one of its eras', () => {
  const astray = requirements.filter(({ section, eras }) => {
    const page = revisions.find(({ revision }) => section.startsWith(`${revision}/`));
    return page === undefined || !eras.includes(page.era);
  });
  expect(astray).toEqual([]);
});

test('every requirement is one sentence', () => {
  const odd = requirements.filter(
    ({ text }) => !/^[A-Z`].*[^.]\.$/.test(text) || /[a-z]\. [A-Z]/.test(text),
  );
  expect(odd).toEqual([]);
});
