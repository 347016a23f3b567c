import { fileURLToPath } from 'node:url';

import type { House } from './house.ts';

const BIN = fileURLToPath(new URL('../../../servers/github-projects/dist/bin.js', import.meta.url));

/** The server over a small GitHub of its own, with the projects that the examples speak of. */
export const githubProjectsHouse: House = {
  name: 'github-projects',
  contentOnly: [],
  prescribed: [],
  prepare: () =>
    Promise.resolve({
      guest: { args: [BIN, '--simulator'] },
      remove: () => Promise.resolve(),
      mustNotAppear: ['127.0.0.1', 'ghp_'],
      mayAppearIn: [],
    }),
};
