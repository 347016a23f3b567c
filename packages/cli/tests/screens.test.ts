import { expect, test } from 'vitest';

import { knownServers } from '../src/servers.ts';
import { showScreen, widthOf } from './support/screen.ts';

test('without a command it shows what there is, and succeeds', async () => {
  const { code, stdout, stderr } = await showScreen('');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatchInlineSnapshot(`
    "USAGE
      wellspoken serve <server>...
      wellspoken check <target>...
      wellspoken list
      wellspoken config <server>...
      wellspoken new <folder>
      wellspoken doctor
      wellspoken --help
      wellspoken --version

    MCP servers that speak the protocol well: start them, examine any, see what they
    offer, tell a host about them, and make your own. What else can be done with a
    server, such as a backup, is a chore: wellspoken <server> <chore>, and
    "wellspoken <server> --help" shows which there are.

    Examples:
      wellspoken list
      wellspoken serve workspace ~/projects/site
      wellspoken serve --all
      wellspoken check -- node dist/server.js

    FLAGS
      -h --help     Show this help
      -v --version  Show the version
         --         What follows are arguments, not flags

    COMMANDS
      serve   Start a server, or all of them
      check   Examine a server: what is wrong, the proof, and how to mend it
      list    Show the servers and their tools
      config  Show how a host is told about a server, or tell it
      new     Make a server project with a tool and a test
      doctor  Look for what keeps servers from working here
    "
  `);
});

test.each(['--help', '-h', 'help'])('%s shows the same', async (line) => {
  expect(await showScreen(line)).toEqual(await showScreen(''));
});

test.each(['--version', '-v'])('%s shows the version', async (line) => {
  expect(await showScreen(line)).toEqual({ code: 0, stdout: '0.1.0\n', stderr: '' });
});

test('the help of serve shows both ways, with examples', async () => {
  const { stdout } = await showScreen('serve --help');
  expect(stdout).toMatchInlineSnapshot(`
    "USAGE
      wellspoken serve <server> [flags and arguments of the server]
      wellspoken serve --all [flags]
      wellspoken serve --help

    Start a server over stdio, or over HTTP with --http after its name.
    The flags of a server follow its name; "wellspoken serve <server> --help" shows
    them. With --all every server is served over HTTP: to this machine only, unless
    WELLSPOKEN_TOKENS, --tokens-file or --issuer say who gets in.

    Examples:
      wellspoken serve workspace ~/projects/site
      wellspoken serve workspace --http --read-only ~/notes
      wellspoken serve --all --port 4000

    FLAGS
         [--all]          Serve all servers over HTTP on one port
         [--port]         With --all: where to listen; 3900 by default, 0: any
         [--host]         With --all: the address; others than loopback need tokens
         [--tokens-file]  With --all: a file with tokens that get in
         [--issuer]       With --all: the issuer whose JWTs get in
         [--audience]     With --all: for whom its JWTs must be made
         [--resource]     With --all: the public URL, before the name of a server
         [--sse]          With --all: serve HTTP+SSE too, for older clients
         [--cors]         With --all: origins whose pages may call and read
      -h  --help          Show this help
          --              What follows are arguments, not flags

    ARGUMENTS
      server...  The server, then its own flags and arguments
    "
  `);
});

test('the help of list', async () => {
  const { stdout } = await showScreen('list --help');
  expect(stdout).toMatchInlineSnapshot(`
    "USAGE
      wellspoken list [--json]
      wellspoken list --help

    Show the servers and their tools, and what each tool does to the world.

    Examples:
      wellspoken list
      wellspoken list --json

    FLAGS
         [--json]  Write JSON, for programs
      -h  --help   Show this help
          --       What follows are arguments, not flags
    "
  `);
});

test('the help of doctor', async () => {
  const { stdout } = await showScreen('doctor --help');
  expect(stdout).toMatchInlineSnapshot(`
    "USAGE
      wellspoken doctor [--json]
      wellspoken doctor <server> [--json] [flags and arguments of the server]
      wellspoken doctor --help

    Look at Node, this system, and the settings of each server. Secrets are told
    only as set or not. The exit code is 1 when there is a problem.
    The flags of a server follow its name; "wellspoken serve <server> --help" shows
    them.

    Examples:
      wellspoken doctor
      wellspoken doctor workspace --json
      wellspoken doctor devflow --db ~/work/memory.db

    FLAGS
         [--json]  Write JSON, for programs
      -h  --help   Show this help
          --       What follows are arguments, not flags

    ARGUMENTS
      [server...]  Only this server, then its flags and arguments
    "
  `);
});

const commands = ['serve', 'check', 'list', 'config', 'new', 'doctor'];
const screens = ['--help', 'list', 'doctor', ...commands.map((name) => `${name} --help`)];

test.each(screens)('"%s" fits 80 columns, with and without colour', async (line) => {
  const plain = await showScreen(line, { servers: knownServers });
  const coloured = await showScreen(line, { servers: knownServers, isTerminal: true });
  expect(plain.stdout).not.toContain('\u001B');
  expect(coloured.stdout).toContain('\u001B');
  expect(widthOf(plain.stdout)).toBeLessThanOrEqual(80);
  expect(widthOf(coloured.stdout)).toBeLessThanOrEqual(80);
});

test.each(commands)('the help of %s has an example that begins with it', async (name) => {
  const { stdout } = await showScreen(`${name} --help`);
  expect(stdout).toMatch(new RegExp(`\nExamples:\n  wellspoken ${name}\\b`));
});

test('nothing is coloured where NO_COLOR is set or the terminal is dumb', async () => {
  for (const env of [{ NO_COLOR: '1' }, { TERM: 'dumb' }]) {
    const { stdout } = await showScreen('list', { isTerminal: true, env });
    expect(stdout).not.toContain('\u001B');
  }
});

test('list is a table of tools, and wraps a long title', async () => {
  const { code, stdout } = await showScreen('list');
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "Server  Tool                             Effect  Title
    notes   read_note                        read    Read a note
    notes   delete_every_note_that_there_is  delete  Delete every note that there
                                                     is, in all folders and for good

    wellspoken serve <server> --help shows how to start one.
    "
  `);
});

test('list at a terminal has a bold head', async () => {
  const { stdout } = await showScreen('list', { isTerminal: true });
  expect(stdout.split('\n')[0]).toMatchInlineSnapshot(
    `"[1mServer  Tool                             Effect  Title[22m"`,
  );
});

test('list --json has what a program needs', async () => {
  const { code, stdout } = await showScreen('list --json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual([
    {
      name: 'notes',
      title: 'Notes',
      version: '1.2.3',
      package: '@wellspoken/notes',
      summary: 'Keeps notes.',
      tools: [
        { name: 'read_note', title: 'Read a note', description: 'Read a note.', effect: 'read' },
        {
          name: 'delete_every_note_that_there_is',
          title: 'Delete every note that there is, in all folders and for good',
          description: 'Delete all.',
          effect: 'delete',
        },
      ],
      resources: [],
      prompts: [],
      chores: [],
    },
  ]);
});

test('list --json of the servers that come with the command', async () => {
  const { stdout } = await showScreen('list --json', { servers: knownServers });
  const servers = JSON.parse(stdout) as { name: string; tools: object[]; resources: object[] }[];
  expect(servers.map(({ name }) => name)).toEqual(knownServers.map(({ name }) => name));
  for (const { tools } of servers) expect(tools).not.toEqual([]);
  expect(servers.find(({ name }) => name === 'workspace')?.resources).toMatchObject([
    { name: 'file', uriTemplate: expect.stringContaining('{') as string },
  ]);
});
