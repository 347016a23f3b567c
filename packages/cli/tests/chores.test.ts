import { defineServer } from '@wellspoken/kit';
import { fromJsonSchema } from '@wellspoken/kit/json-schema';
import { defineChore, defineProgram } from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';

import { knownServers, type KnownServer } from '../src/servers.ts';
import { testServers } from './support/notes.ts';
import { showScreen, widthOf, type Outcome, type ScreenOptions } from './support/screen.ts';

const settings = fromJsonSchema<{ readonly db: string }>({
  type: 'object',
  properties: { db: { type: 'string', default: 'memory.db', description: 'The file' } },
});

const copySettings = {
  type: 'object',
  properties: {
    to: { type: 'string', description: 'The copy', positional: true, placeholder: 'file' },
    pages: { type: 'integer', description: 'How many at once' },
  },
  required: ['to'],
} as const;

const copy = defineChore({
  name: 'copy',
  summary: 'Copies the memory into a file.',
  program: settings,
  settings: fromJsonSchema<{ readonly to: string; readonly pages: number }>(copySettings),
  examples: [{ arguments: '~/copy.db', does: 'Copy it:' }],
  run: async ({ program, chore }, { stdout, cwd, progress }) => {
    progress(1, 1, 'pages');
    stdout.write(`${cwd}: ${program.db} to ${chore.to}, ${chore.pages} at once.\n`);
    return chore.to === 'full' ? 1 : 0;
  },
});

const forget = defineChore({
  name: 'forget-all',
  summary: 'Forgets everything.',
  program: settings,
  settings: fromJsonSchema<object>({ type: 'object', properties: {} }),
  examples: [{ arguments: '', does: 'Forget:' }],
  run: async () => undefined,
});

const server = defineServer({ name: 'memory', title: 'Memory', version: '1.2.3' });

const program = defineProgram({
  name: 'memory',
  title: 'Memory',
  summary: 'Remembers.',
  version: '1.2.3',
  package: '@wellspoken/memory',
  settings,
  examples: [{ arguments: '--db ~/memory.db', does: 'Serve a file:' }],
  open: () => ({ server }),
  outline: () => server,
  chores: [copy, forget],
});

const servers: readonly KnownServer[] = [
  ...testServers,
  { name: 'memory', load: async () => ({ program }) },
];

const run = (line: string, more: ScreenOptions = {}): Promise<Outcome> =>
  showScreen(line, { servers, ...more });

test('a chore of a server runs with its flags and those of the server', async () => {
  expect(await run('memory copy --pages 2 out.db --db my.db')).toEqual({
    code: 0,
    stdout: '/home/ada: my.db to out.db, 2 at once.\n',
    stderr: '',
  });
});

test('the exit code is that of the chore, and variables of the server count', async () => {
  const env = { WELLSPOKEN_MEMORY_DB: 'other.db' };
  expect(await run('memory copy full --pages 8', { env })).toEqual({
    code: 1,
    stdout: '/home/ada: other.db to full, 8 at once.\n',
    stderr: '',
  });
});

test('progress is shown at a terminal', async () => {
  const { stderr } = await run('memory copy x', { isTerminal: true });
  expect(stderr).toBe('\r\u001B[K1/1 pages\r\u001B[K');
});

test('a server without words shows its chores, with examples and how to serve it', async () => {
  const { code, stdout, stderr } = await run('memory');
  expect([code, stderr]).toEqual([0, '']);
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
  expect(stdout).toMatchInlineSnapshot(`
    "Memory 1.2.3: Remembers.

    Usage:
      wellspoken memory <chore> [flags]

    Chores (wellspoken memory <chore> --help shows more):
      copy        Copies the memory into a file.
      forget-all  Forgets everything.

    Examples:
      Copy it:
        wellspoken memory copy ~/copy.db
      Forget:
        wellspoken memory forget-all

    To serve it: wellspoken serve memory --help
    "
  `);
});

test.each(['memory --help', 'memory -h', 'memory help', 'help memory'])(
  '"%s" shows the same',
  async (line) => {
    expect(await run(line)).toEqual(await run('memory'));
  },
);

test.each(['memory copy --help', 'memory copy x -h', 'help memory copy'])(
  '"%s" shows the help of the chore',
  async (line) => {
    const { code, stdout } = await run(line);
    expect(code).toBe(0);
    expect(stdout).toContain('\n  wellspoken memory copy [flags] <file>\n');
    expect(stdout).toContain('\n    wellspoken memory copy ~/copy.db\n');
  },
);

test('the help of serving lists the chores under the command that does them', async () => {
  const { stdout } = await run('serve memory --help');
  expect(stdout).toContain('\n  wellspoken serve memory [flags]\n  wellspoken memory <chore> [');
  expect(stdout).toContain('\n  forget-all  Forgets everything.\n');
});

test('the help of a server without chores says so', async () => {
  const { code, stdout } = await run('notes --help');
  expect(code).toBe(0);
  expect(stdout).toContain('Notes has no chores.\n\nTo serve it: wellspoken serve notes --help\n');
});

const MORE = 'wellspoken memory copy --help shows all that it takes.';

test.for<[string, string]>([
  ['memroy copy x', '"memroy": no such command. Did you mean memory? See wellspoken --help.'],
  [
    'memory coyp x',
    '"coyp": no such chore of memory. Chores: copy, forget-all.\nwellspoken memory --help shows more.',
  ],
  [
    'memory forget-al',
    '"forget-al": no such chore of memory. Did you mean forget-all?\nwellspoken memory --help shows more.',
  ],
  [
    'memory constructor',
    '"constructor": no such chore of memory. Chores: copy, forget-all.\nwellspoken memory --help shows more.',
  ],
  ['memory copy --page 1 x', `--page: no such flag. Did you mean --pages?\n${MORE}`],
  [
    'memory copy',
    `Missing <file>: name it.\nFor example: wellspoken memory copy ~/copy.db\n${MORE}`,
  ],
  [
    'memory --db x copy',
    '--db: the flags of a chore follow its name, as in\n  wellspoken memory copy --db\nTo serve it: wellspoken serve memory --db x copy',
  ],
  ['serve memory copy x', '"copy": nothing to serve. See wellspoken memory --help.'],
  ['notes', 'notes has no chores. To serve it:\n  wellspoken serve notes ~/notes'],
  ['notes copy', 'notes has no chores. To serve it:\n  wellspoken serve notes ~/notes'],
  ['notes --http', '--http: notes has no chores. To serve it: wellspoken serve notes --http'],
])('"%s" ends with code 2 and a sentence', async ([line, sentence]) => {
  expect(await run(line)).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` });
  expect(widthOf(sentence)).toBeLessThanOrEqual(80);
});

test('a script finds the chores in list --json', async () => {
  const { stdout } = await run('list --json');
  const listed = JSON.parse(stdout) as { name: string; chores: object[] }[];
  expect(listed.find(({ name }) => name === 'memory')?.chores).toEqual([
    { name: 'copy', summary: 'Copies the memory into a file.' },
    { name: 'forget-all', summary: 'Forgets everything.' },
  ]);
});

test('no server is loaded but the one that is named', async () => {
  const load = (): Promise<never> => Promise.reject(new Error('It was loaded.'));
  const others = [...servers, { name: 'other', load }];
  expect(await run('memory copy x', { servers: others })).toMatchObject({ code: 0 });
  expect(await run('--help', { servers: others })).toMatchObject({ code: 0 });
});

test.each(knownServers.map(({ name }) => name))(
  'the chores of %s fit 80 columns, and so does the help of each',
  async (name) => {
    const listed = knownServers.find((known) => known.name === name);
    const { program: known } = (await listed?.load()) ?? {};
    const lines = [`${name} --help`, ...(known?.chores ?? []).map((c) => `${name} ${c.name} -h`)];
    for (const line of lines) {
      const { code, stdout } = await showScreen(line, { servers: knownServers });
      expect([code, widthOf(stdout) <= 80]).toEqual([0, true]);
    }
  },
);
