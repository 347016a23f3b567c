import { expect, test } from 'vitest';

import { showScreen, widthOf } from './support/screen.ts';

test.for<[string, string]>([
  ['lst', '"lst": no such command. Did you mean list? See wellspoken --help.'],
  ['ls', '"ls": no such command. Did you mean list? See wellspoken --help.'],
  ['frobnicate', '"frobnicate": no such command. See wellspoken --help.'],
  ['--wrong', '"--wrong": no such flag. See wellspoken --help.'],
  ['-x', '"-x": no such flag. See wellspoken --help.'],
  ['constructor', '"constructor": no such command or argument. See wellspoken --help.'],
  ['--constructor', '"--constructor": no such flag. See wellspoken --help.'],
  ['list --to-string', '"--to-string": no such flag. See wellspoken --help.'],
  ['list --jsno', '--jsno: no such flag. Did you mean --json?'],
  ['list --frobnicate', '--frobnicate: no such flag. See --help for those there are.'],
  ['list --json=maybe', '--json: expected true or false; got "maybe".'],
  ['list -x', '-x: no such flag. See --help for those there are.'],
  ['list x', '"x": expected no arguments. See --help.'],
  ['list --no-json', '--no-json: no such flag. Did you mean --json?'],
  ['doctor a b', 'There is no server "a". Servers: notes.'],
  ['doctor nots', 'There is no server "nots". Did you mean "notes"? Servers: notes.'],
  ['serve', 'Name a server, or use --all. Servers: notes.'],
  ['serve frobnicate', 'There is no server "frobnicate". Servers: notes.'],
  ['serve nots --http', 'There is no server "nots". Did you mean "notes"? Servers: notes.'],
  ['serve --al', '--al: no such flag. Did you mean --all?'],
  ['serve --all notes', '--all: leave out "notes", or leave out --all.'],
  ['serve --all --port x', '--port: expected a whole number from 0 to 65535; got "x".'],
  ['serve --all --port 65536', '--port: expected a whole number from 0 to 65535; got "65536".'],
  ['serve --all --port', '--port: expected a value; got none. See --help.'],
  ['serve --all --tokens-fil x', '--tokens-fil: no such flag. Did you mean --tokens-file?'],
  ['serve --all --tokensFile', '--tokens-file: expected a value; got none. See --help.'],
  ['serve --all --port 1 --port 2', '--port: given twice; give it once.'],
  [
    'serve --http notes',
    '--http: the flags of a server follow its name, as in\n  wellspoken serve workspace --http',
  ],
  [
    'serve --port 1 notes',
    '--port: the flags of a server follow its name, as in\n  wellspoken serve notes --http --port 1',
  ],
  [
    'serve --issuer https://a.example notes',
    '--issuer: the flags of a server follow its name, as in\n  wellspoken serve workspace --issuer',
  ],
  [
    'serve --sse notes',
    '--sse: the flags of a server follow its name, as in\n  wellspoken serve notes --http --sse',
  ],
  [
    'serve --all --cors *',
    '--cors: "*" would let any page call this server and read its answers.\nName the origins, as in --cors https://app.example.',
  ],
  ['serve --all --audience x', '--audience: works only together with --issuer.'],
  [
    'serve notes --read-onyl x',
    '--read-onyl: no such flag. Did you mean --read-only?\nwellspoken serve notes --help shows every setting.',
  ],
  [
    'serve notes',
    'Missing <folder>: name at least one, or set WELLSPOKEN_NOTES_FOLDERS.\nFor example: wellspoken serve notes ~/notes\nwellspoken serve notes --help shows every setting.',
  ],
  ['config', 'Missing <server>. See --help.'],
  [
    'config notes --host elsewhere',
    '--host: expected one of claude, claude-code, cursor, vscode, codex, gemini, zed;\ngot "elsewhere".',
  ],
])('"%s" ends with code 2 and a sentence', async ([line, sentence]) => {
  expect(await showScreen(line)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
  expect(widthOf(sentence)).toBeLessThanOrEqual(80);
});

test('a mistake is red at a terminal', async () => {
  const { code, stderr } = await showScreen('lst', { isTerminal: true });
  expect(code).toBe(2);
  expect(stderr.startsWith('\u001B[1m\u001B[31m"lst": no such command.')).toBe(true);
});

test('a malformed variable is told for every server at once', async () => {
  const env = { WELLSPOKEN_NOTES_READ_ONLY: 'maybe', WELLSPOKEN_NOTES_READONLY: '1' };
  expect(await showScreen('serve --all', { env })).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'WELLSPOKEN_NOTES_READ_ONLY: expected true or false; got "maybe".\n' +
      'WELLSPOKEN_NOTES_READONLY: no such setting of notes. Did you mean WELLSPOKEN_NOTES_READ_ONLY?\n',
  });
});

test('a failure that is no mistake of the user ends with code 1, without a stack', async () => {
  const env = { WELLSPOKEN_NOTES_FOLDERS: '/broken' };
  expect(await showScreen('serve --all', { env })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The shelf fell down.\n',
  });
});

test('a server whose package cannot be loaded ends with code 1, without a stack', async () => {
  const load = () => Promise.reject(new Error("Cannot find package '@wellspoken/notes'"));
  expect(await showScreen('list', { servers: [{ name: 'notes', load }] })).toEqual({
    code: 1,
    stdout: '',
    stderr: "Cannot find package '@wellspoken/notes'\n",
  });
});
