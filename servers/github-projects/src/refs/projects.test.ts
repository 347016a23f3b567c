import { expect, test } from 'vitest';

import { readProject } from './projects.ts';

const defaults = { owner: 'acme', project: 'acme/1' };
const acme7 = { by: 'number', owner: 'acme', number: 7 };

test.for([
  ['acme/7', acme7],
  ['acme#7', acme7],
  ['7', acme7],
  ['#7', acme7],
  ['https://github.com/orgs/acme/projects/7', acme7],
  ['https://github.com/orgs/acme/projects/7/views/2?filterQuery=x', acme7],
  ['https://github.com/users/ada/projects/1', { by: 'number', owner: 'ada', number: 1 }],
  ['PVT_kwDO1', { by: 'id', id: 'PVT_kwDO1' }],
  ['Rocket Launch', { by: 'title', owner: 'acme', title: 'Rocket Launch' }],
  [undefined, { by: 'number', owner: 'acme', number: 1 }],
] as const)('reads %s', ([text, expected]) => {
  expect(readProject(text, defaults, 'projectId')).toEqual(expected);
});

test.for(['7', 'Rocket Launch'])('without a default owner %s is nobody’s', (text) => {
  expect(() => readProject(text, {}, 'projectId')).toThrow(/whose project/);
});

test.for([undefined, '', '  '])('without a default project %j is none', (text) => {
  expect(() => readProject(text, { owner: 'acme' }, 'projectId')).toThrow(/No project was given/);
});
