import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { createServerEnvironment, findHeldBack, inheritedVariables } from './environment.ts';

const create = (callerEnv: Record<string, string>, env: Record<string, string> = {}) =>
  createServerEnvironment({ callerEnv, env }, { HOME: '/tmp/home' });

test('a server gets what programs need to start, and no other variable of the caller', () => {
  const needed = {
    PATH: '/bin',
    LANG: 'C.UTF-8',
    LC_TIME: 'de_DE.UTF-8',
    PYTHONPATH: '/opt/lib',
    SSL_CERT_FILE: '/etc/ssl/cert.pem',
    https_proxy: 'http://proxy.example:3128',
    Path: 'C:\\bin',
    'ProgramFiles(x86)': 'C:\\Program Files (x86)',
  };
  const held = {
    GITHUB_TOKEN: 'ghp_0123456789',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_PROFILE: 'work',
    npm_config__authToken: 'npm_0123456789',
    'npm_config_//registry.example/:_authToken': 'npm_0123456789',
    NODE_OPTIONS: '--require ./hook.js',
    JAVA_TOOL_OPTIONS: '-Dpassword=secret',
    SSH_AUTH_SOCK: '/run/agent',
    LD_PRELOAD: './hook.so',
    WELLSPOKEN_CHECK_TOKEN: 'secret',
    MY_PATH: '/opt',
    HOME: '/home/ada',
  };
  expect(create({ ...needed, ...held })).toEqual({ ...needed, HOME: '/tmp/home' });
});

test.each([
  ['HTTPS_PROXY', 'http://ada:secret@proxy.example:3128'],
  ['npm_config_registry', 'https://token@registry.example/'],
  ['SHELL', '() { :; }'],
])('%s is held back where its value holds more than an address', (name, value) => {
  expect(create({ [name]: value })).not.toHaveProperty(name);
});

test('what is passed on comes last but for what the audit sets itself', () => {
  expect(create({ PATH: '/bin' }, { PATH: '/opt', API_KEY: 'key', HOME: '/home/ada' })).toEqual({
    PATH: '/opt',
    API_KEY: 'key',
    HOME: '/tmp/home',
  });
});

test('of the variables that a text names, those are found that the server lacks', () => {
  const callerEnv = {
    GITHUB_TOKEN: 'x',
    API_KEY: 'y',
    EDITOR: 'vi',
    EMPTY_KEY: '',
    NOT_NAMED: 'z',
  };
  const text = 'Error: set "GITHUB_TOKEN" or API_KEY; EMPTY_KEY too. XAPI_KEY, EDITOR.';
  expect(findHeldBack(text, callerEnv, { API_KEY: 'y' })).toEqual(['GITHUB_TOKEN']);
});

test('the guide names every variable that is inherited, and no other', async () => {
  const guide = await readFile(new URL('../../../../docs/check.md', import.meta.url), 'utf8');
  const [, part = ''] = guide.split('\n| A command gets ');
  const [table = ''] = part.split('\n\n');
  const named = [...table.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  expect(named.toSorted()).toEqual([...inheritedVariables].toSorted());
});
