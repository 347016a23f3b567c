import { PassThrough, Writable } from 'node:stream';

import { defineServer, ToolError } from '@wellspoken/kit';
import {
  ChoreError,
  defineChore,
  defineProgram,
  launch,
  SettingError,
  type LaunchProcess,
} from '@wellspoken/kit/launch';
import { expect, test } from 'vitest';
import * as z from 'zod';

const settings = z.object({
  db: z.string().default('notes.db').meta({ description: 'The file', placeholder: 'file' }),
  key: z.string().optional().meta({ description: 'A key', env: 'NOTES_KEY', flag: false }),
});

const backup = defineChore({
  name: 'backup',
  summary: 'Copies all notes into a file, while others write.',
  program: settings,
  settings: z.object({
    to: z.string().min(1).meta({
      description: 'The file to write',
      positional: true,
      placeholder: 'file',
    }),
    pages: z.int().min(1).default(100).describe('How many pages to copy at once'),
    json: z.boolean().default(false).describe('Write JSON, for programs'),
  }),
  examples: [
    { arguments: '~/notes.db', does: 'Copy them into a file:' },
    { arguments: '--json ~/notes.db', does: 'The same, for a script:' },
  ],
  run: async ({ program, chore }, { stdout, stderr, cwd, env, progress }) => {
    // The types are those of both schemas.
    const told: { db: string; to: string; pages: number } = {
      db: program.db,
      to: chore.to,
      pages: chore.pages,
    };
    progress(1, 2, 'pages');
    progress(2, 2, 'pages');
    if (chore.json) stdout.write(`${JSON.stringify({ ...told, cwd, home: env['HOME'] })}\n`);
    else stdout.write(`Copied ${told.db} to ${told.to}.\n`);
    stderr.write('Done.\n');
  },
});

const failures: Readonly<Record<string, () => unknown>> = {
  setting: () => new SettingError('--db: there is no such file; name another.'),
  chore: () => new ChoreError('The disk is full: make room and try again.'),
  tool: () => new ToolError('not_found', 'There is no note "x".', { suggestions: ['Ask for y.'] }),
  bug: () => new Error('It broke.\nBadly.'),
};

const fail = defineChore({
  name: 'fail',
  summary: 'Fails.',
  program: settings,
  settings: z.object({
    how: z.array(z.string()).default([]).meta({ description: 'How', positional: true }),
    code: z.int().default(7).describe('The exit code'),
  }),
  examples: [{ arguments: 'bug', does: 'Fail by a bug:' }],
  run: async ({ chore }) => {
    const [how = ''] = chore.how;
    const make = failures[how];
    if (make !== undefined) throw make();
    return chore.code;
  },
});

const wait = defineChore({
  name: 'wait',
  summary: 'Waits until it is told to end.',
  program: settings,
  settings: z.object({ gently: z.boolean().default(false).describe('End well') }),
  examples: [{ arguments: '', does: 'Wait:' }],
  run: ({ chore }, { signal, stderr }) =>
    new Promise<void>((resolve, reject) => {
      const end = (): void => (chore.gently ? resolve() : reject(new Error('It was cut off.')));
      if (signal.aborted) end();
      signal.addEventListener('abort', end);
      stderr.write('Waiting.\n');
    }),
});

const pour = defineChore({
  name: 'pour',
  summary: 'Writes until nobody reads.',
  program: settings,
  settings: z.object({}),
  examples: [{ arguments: '', does: 'Pour:' }],
  run: async (_given, { stdout, stderr }) => {
    for (let left = 100; left > 0 && !stdout.destroyed; left--) {
      await new Promise((resolve) => stdout.write('more\n', resolve));
    }
    stderr.write(stdout.destroyed ? 'Nobody reads.\n' : 'All was read.\n');
  },
});

const server = defineServer({ name: 'notes', title: 'Notes', version: '1.2.3' });

const notes = defineProgram({
  name: 'notes',
  title: 'Notes',
  summary: 'Keeps notes.',
  version: '1.2.3',
  package: '@wellspoken/notes',
  settings,
  examples: [{ arguments: '--db ~/notes.db', does: 'Serve a file:' }],
  open: () => ({ server }),
  outline: () => server,
  chores: [backup, fail, pour, wait],
});

async function run(argv: string, more: Partial<LaunchProcess> & { isTerminal?: boolean } = {}) {
  const texts = { stdout: '', stderr: '' };
  const capture = (name: 'stdout' | 'stderr') => {
    const stream = Object.assign(new PassThrough(), { isTTY: more.isTerminal === true });
    return stream.setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  };
  const code = await launch(notes, {
    argv: argv.split(' ').filter((word) => word !== ''),
    env: {},
    stdin: new PassThrough().end(),
    stdout: capture('stdout'),
    stderr: capture('stderr'),
    cwd: () => '/home/ada',
    ...more,
  });
  return { code, ...texts };
}

const widthOf = (text: string): number => Math.max(...text.split('\n').map((line) => line.length));

test('a chore gets its own flags and the settings of the program', async () => {
  expect(await run('backup out.db --db my.db')).toEqual({
    code: 0,
    stdout: 'Copied my.db to out.db.\n',
    stderr: 'Done.\n',
  });
});

test('a variable of the program counts for its chores, and a flag wins over it', async () => {
  const env = { WELLSPOKEN_NOTES_DB: 'other.db', HOME: '/home/ada' };
  const { stdout } = await run('backup --json --pages 5 out.db', { env });
  expect(JSON.parse(stdout)).toEqual({
    db: 'other.db',
    to: 'out.db',
    pages: 5,
    cwd: '/home/ada',
    home: '/home/ada',
  });
  expect((await run('backup --db=my.db out.db', { env })).stdout).toContain('Copied my.db');
});

test('the exit code is what the chore says', async () => {
  expect(await run('fail --code 5')).toEqual({ code: 5, stdout: '', stderr: '' });
});

test.for<[string, number, string]>([
  ['setting', 2, '--db: there is no such file; name another.\n'],
  ['chore', 1, 'The disk is full: make room and try again.\n'],
  ['tool', 1, 'There is no note "x".\nAsk for y.\n'],
  ['bug', 1, 'Notes failed: It broke. WELLSPOKEN_LOG_LEVEL=debug logs where.\n'],
])('a failure of the kind "%s" ends with code %i and its sentence', async ([how, code, stderr]) => {
  expect(await run(`fail ${how}`)).toEqual({ code, stdout: '', stderr });
});

const more = 'npx @wellspoken/notes backup --help shows all that it takes.\n';

test.for<[string, string]>([
  [
    'bakcup x',
    '"bakcup": no such chore of notes. Did you mean backup?\nnpx @wellspoken/notes --help shows more.\n',
  ],
  [
    'frobnicate',
    '"frobnicate": no such chore of notes. Chores: backup, fail, pour, wait.\nnpx @wellspoken/notes --help shows more.\n',
  ],
  ['backup --page 5 x', `--page: no such flag. Did you mean --pages?\n${more}`],
  ['backup --http x', `--http: no such flag. See --help for those there are.\n${more}`],
  ['backup --to x', `--to: no such flag. See --help for those there are.\n${more}`],
  [
    'backup --key=x y',
    `--key: others could read it on a command line; set NOTES_KEY instead.\n${more}`,
  ],
  ['backup x y', `"y": expected one <file>; got 2. Quote what has spaces.\n${more}`],
  ['backup --pages 0 x', `--pages: expected at least 1; got "0".\n${more}`],
  [
    'backup',
    `Missing <file>: name it.\nFor example: npx @wellspoken/notes backup ~/notes.db\n${more}`,
  ],
])('"%s" ends with code 2 and a sentence', async ([line, stderr]) => {
  expect(await run(line)).toEqual({ code: 2, stdout: '', stderr });
});

test('a mistyped variable of the program is an error for its chores too', async () => {
  const { code, stderr } = await run('backup x', { env: { WELLSPOKEN_NOTES_BD: 'x' } });
  expect(code).toBe(2);
  expect(stderr).toContain('WELLSPOKEN_NOTES_BD: no such setting of notes. Did you mean');
});

test('--help of a chore shows what it takes, with examples, in 80 columns', async () => {
  const { code, stdout, stderr } = await run('backup --help --wrong');
  expect([code, stderr]).toEqual([0, '']);
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
  expect(stdout).toMatchInlineSnapshot(`
    "Notes 1.2.3: Copies all notes into a file, while others write.

    Usage:
      npx @wellspoken/notes backup [flags] <file>

    Flags:
      <file>                    The file to write. Required.
      --pages <number>          How many pages to copy at once. Default: 100.
      --json                    Write JSON, for programs. Default: off.
      -h, --help                Show this help.

    Settings of the server:
      --db <file>               The file. Default: notes.db. Variable:
                                WELLSPOKEN_NOTES_DB.
      NOTES_KEY                 A key. Only as a variable.

    Examples:
      Copy them into a file:
        npx @wellspoken/notes backup ~/notes.db
      The same, for a script:
        npx @wellspoken/notes backup --json ~/notes.db
    "
  `);
});

test('--help of the program lists its chores, in 80 columns', async () => {
  const { stdout } = await run('--help', { command: 'serve notes', choreCommand: 'notes' });
  expect(widthOf(stdout)).toBeLessThanOrEqual(80);
  expect(stdout.replace(/Settings:.*?(?=Chores)/s, '')).toMatchInlineSnapshot(`
    "Notes 1.2.3: Keeps notes.

    Usage:
      serve notes [flags]
      notes <chore> [flags]

    Chores (notes <chore> --help shows more):
      backup  Copies all notes into a file, while others write.
      fail    Fails.
      pour    Writes until nobody reads.
      wait    Waits until it is told to end.

    Examples:
      Serve a file:
        serve notes --db ~/notes.db
    "
  `);
});

test('where chores are done by another command, it is named', async () => {
  const commands = { command: 'serve notes', choreCommand: 'wellspoken notes' };
  expect(await run('backup x', commands)).toEqual({
    code: 2,
    stdout: '',
    stderr: '"backup": nothing to serve. See wellspoken notes --help.\n',
  });
});

test('a terminal shows progress in one line, which makes room for what is written', async () => {
  const { stdout, stderr } = await run('backup x', { isTerminal: true });
  expect(stdout).toBe('Copied notes.db to x.\n');
  const [clear, rest] = ['\r\u001B[K', 'Done.\n'];
  expect(stderr).toBe(`${clear}1/2 pages${clear}2/2 pages${clear}${rest}`);
});

test.for<[string, object]>([
  ['a dumb terminal', { isTerminal: true, env: { TERM: 'dumb' } }],
  ['the log of a job', { isTerminal: true, env: { CI: 'true' } }],
  ['a file', {}],
])('%s shows no progress', async ([, world]) => {
  expect((await run('backup x', world)).stderr).toBe('Done.\n');
});

test('a chore that is told to end stops, and does not count as done', async () => {
  const ending = new AbortController();
  const stderr = new PassThrough().setEncoding('utf8');
  const written: string[] = [];
  stderr.on('data', (text: string) => {
    written.push(text);
    ending.abort();
  });
  expect(await run('wait', { signal: ending.signal, stderr })).toMatchObject({ code: 1 });
  expect(written).toEqual(['Waiting.\n', 'Stopped before it was done.\n']);
});

test('a chore that ends well when it is told to says its own exit code', async () => {
  expect(await run('wait --gently', { signal: AbortSignal.abort() })).toMatchObject({ code: 0 });
});

test('SIGTERM tells a chore to end, and nobody listens for it afterwards', async () => {
  const before = process.listenerCount('SIGTERM');
  const stderr = new PassThrough().once('data', () => void process.emit('SIGTERM', 'SIGTERM'));
  expect(await run('wait --gently', { stderr })).toMatchObject({ code: 0 });
  // Another one within the echo of the first is still ignored.
  expect(process.listenerCount('SIGTERM')).toBeLessThanOrEqual(before + 1);
});

test('a reader that stops reading is no failure', async () => {
  const stdout = new PassThrough();
  stdout.destroy();
  expect(await run('backup x', { stdout })).toMatchObject({ code: 0, stderr: 'Done.\n' });
});

test('a chore whose results cannot be written ends with code 1 and the reason', async () => {
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => done(Object.assign(new Error('x'), { code: 'ENOSPC' })),
  });
  expect(await run('backup x', { stdout })).toMatchObject({
    code: 1,
    stderr: 'Done.\nStandard output cannot be written: the disk is full.\n',
  });
});

test('a chore sees that its reader has left', async () => {
  const stdout = new PassThrough();
  stdout.destroy();
  expect(await run('pour', { stdout })).toMatchObject({ code: 0, stderr: 'Nobody reads.\n' });
});
