import { settingsOf } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';

import { knownServers } from '../src/servers.ts';
import { showScreen } from './support/screen.ts';

// Where the tests run is not part of what they prove.
const withoutMachine = (text: string): string =>
  text.replace(/^(ok +Node +)\S+;/m, '$1<version>;').replace(/^(ok +System +).+$/m, '$1<system>');

test('says that all is well, and what could be better', async () => {
  const { code, stdout, stderr } = await showScreen('doctor');
  expect([code, stderr]).toEqual([0, '']);
  expect(withoutMachine(stdout)).toMatchInlineSnapshot(`
    "wellspoken
    ok       Node         <version>; 20.19 or newer is needed.
    ok       System       <system>

    notes
    ok       Settings     All of them can be read.
    ok       Variable     NOTES_KEY is not set.
    ok       Paper        There is enough of it.
    warning  Ink          It is running low, and notes that are written with little
                          of it fade within a year.
                          To do: Fill it up.

    No problem was found.
    "
  `);
});

test('tells which variables are set, and never a secret', async () => {
  const env = { NOTES_KEY: 'hush-hush', WELLSPOKEN_NOTES_FOLDERS: '/notes' };
  const { code, stdout } = await showScreen('doctor notes', { env });
  expect(code).toBe(0);
  expect(stdout).not.toContain('hush');
  expect(stdout).toContain('ok       Variable     WELLSPOKEN_NOTES_FOLDERS is set to "/notes".\n');
  expect(stdout).toContain('ok       Variable     NOTES_KEY is set.\n');
});

test('ends with code 1 when a setting is wrong, and says how to mend it', async () => {
  const { code, stdout } = await showScreen('doctor', {
    env: { WELLSPOKEN_NOTES_READ_ONLY: 'maybe' },
  });
  expect(code).toBe(1);
  expect(withoutMachine(stdout)).toMatchInlineSnapshot(`
    "wellspoken
    ok       Node         <version>; 20.19 or newer is needed.
    ok       System       <system>

    notes
    problem  Settings     WELLSPOKEN_NOTES_READ_ONLY: expected true or false; got
                          "maybe".
                          To do: Correct WELLSPOKEN_NOTES_READ_ONLY, or unset it.
    ok       Variable     NOTES_KEY is not set.

    1 problem was found.
    "
  `);
});

test('ends with code 1 when a server cannot be examined', async () => {
  const { code, stdout } = await showScreen('doctor', {
    env: { WELLSPOKEN_NOTES_FOLDERS: '/broken' },
  });
  expect(code).toBe(1);
  expect(stdout).toContain('problem  Start        The shelf fell down.\n');
  expect(stdout).toContain('To do: Try it: wellspoken serve notes\n');
});

test('colours what it found by how bad it is', async () => {
  const env = { WELLSPOKEN_NOTES_READ_ONLY: 'maybe' };
  const good = await showScreen('doctor', { isTerminal: true });
  const bad = await showScreen('doctor', { isTerminal: true, env });
  expect(good.stdout).toContain('\u001B[32mok       \u001B[39m');
  expect(good.stdout).toContain('\u001B[33mwarning  \u001B[39m');
  expect(bad.stdout).toContain('\u001B[31mproblem  \u001B[39m');
});

test('--json has the same for programs', async () => {
  const { code, stdout } = await showScreen('doctor notes --json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    version: '0.1.0',
    ok: true,
    sections: [
      {
        name: 'wellspoken',
        findings: [
          { title: 'Node', state: 'ok', detail: expect.any(String) as string },
          { title: 'System', state: 'ok', detail: expect.any(String) as string },
        ],
      },
      {
        name: 'notes',
        findings: [
          { title: 'Settings', state: 'ok', detail: 'All of them can be read.' },
          { title: 'Variable', state: 'ok', detail: 'NOTES_KEY is not set.' },
          expect.objectContaining({ title: 'Paper' }),
          expect.objectContaining({ title: 'Ink', fix: 'Fill it up.' }),
        ],
      },
    ],
  });
});

test('looks at how safe the paths of the workspace are', async () => {
  const env = { WELLSPOKEN_WORKSPACE_FOLDERS: import.meta.dirname };
  const { code, stdout } = await showScreen('doctor workspace', { servers: knownServers, env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^(ok|warning) +Path safety +(Strong|Weaker)/m);
});

test('names a folder of the workspace that does not exist', async () => {
  const env = { WELLSPOKEN_WORKSPACE_FOLDERS: '/no/such/folder' };
  const { code, stdout } = await showScreen('doctor', { servers: knownServers, env });
  expect(code).toBe(1);
  expect(stdout).toContain('problem  Start        The folder "/no/such/folder" does not exist.');
});

test('takes the flags and arguments of the server that it examines', async () => {
  const env = { WELLSPOKEN_NOTES_FOLDERS: '/broken', WELLSPOKEN_NOTES_READ_ONLY: 'maybe' };
  const { code, stdout } = await showScreen('doctor notes --read-only /mine', { env });
  expect(code).toBe(0);
  expect(withoutMachine(stdout)).toContain(
    [
      'ok       Settings     All of them can be read.',
      'ok       Flag         --read-only is true.',
      'ok       Argument     <folder> is ["/mine"].',
      'ok       Variable     NOTES_KEY is not set.',
      'ok       Paper        There is enough of it.',
    ].join('\n'),
  );
  expect(stdout).not.toContain('WELLSPOKEN_NOTES');
});

test.for(['doctor --json notes /mine', 'doctor notes --json /mine', 'doctor notes /mine --json'])(
  '%s writes JSON',
  async (line) => {
    const { code, stdout } = await showScreen(line);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, sections: [{}, { name: 'notes' }] });
  },
);

test.for<[string, string]>([
  ['doctor notes --reed-only', '--reed-only: no such flag. Did you mean --read-only?'],
  ['doctor notes --read-only=maybe', '--read-only: expected true or false; got "maybe".'],
  ['doctor notes --http', '--http: no such flag. See --help for those there are.'],
  [
    'doctor notes --key hush',
    '--key: others could read it on a command line; set NOTES_KEY instead.',
  ],
])('%s ends with code 2, and nothing is examined', async ([line, sentence]) => {
  const { code, stdout, stderr } = await showScreen(`${line} --json`);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`${sentence}\nwellspoken serve notes --help shows every setting.\n`);
});

test('examines the memory that --db names', async () => {
  const db = '/no/such/memory.db';
  const { code, stdout } = await showScreen(`doctor devflow --db ${db}`, { servers: knownServers });
  expect(stdout).toContain(`ok       Flag         --db is "${db}".\n`);
  expect(stdout).toContain(`There is none at ${db} yet`);
  expect(code).toBe(0);
});

test('no server has a flag of the doctor', async () => {
  const programs = await Promise.all(knownServers.map(async ({ load }) => (await load()).program));
  const flags = programs.flatMap((program) => settingsOf(program).map(({ flag }) => flag));
  expect(flags).not.toContain('json');
  expect(flags).toContain('db');
});
