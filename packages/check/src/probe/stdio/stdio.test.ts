import { expect, test } from 'vitest';

import { findLeakedVariables, listSecretVariables } from './stdio.probe.ts';

test('knows variables that look like credentials by their names', () => {
  const env = {
    GITHUB_TOKEN: 'a',
    OPENAI_API_KEY: 'b',
    DB_PASSWORD: 'c',
    DATABASE_URL: 'd',
    AWS_SECRET_ACCESS_KEY: 'e',
    GITLAB_PAT: 'f',
    PATH: '/bin',
    HOME: '/home',
    KEYBOARD: 'us',
    PATTERN: 'x',
    SSH_AUTH_SOCK: '/run/ssh',
    npm_config_token: 'g',
    EMPTY_TOKEN: '',
  };
  expect(listSecretVariables(env)).toEqual([
    'AWS_SECRET_ACCESS_KEY',
    'DATABASE_URL',
    'DB_PASSWORD',
    'GITHUB_TOKEN',
    'GITLAB_PAT',
    'OPENAI_API_KEY',
  ]);
});

test('tells whose values stand in a text, short ones aside', () => {
  const env = { API_KEY: 'abcdefgh-1', SHORT_KEY: 'abc', HOME: '/home/anna/long' };
  const text = 'key abcdefgh-1 and abc at /home/anna/long';
  expect(findLeakedVariables(text, env)).toEqual(['API_KEY']);
});
