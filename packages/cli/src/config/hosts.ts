import { posix, win32 } from 'node:path';

import { wrap } from '../print.ts';

/** The machine and user whose hosts are set up. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** The folder that the user is in. */
  readonly cwd: string;
}

/** How a host is told about a server by a link. */
export interface LinkFormat {
  /** What the link begins with. */
  readonly start: string;
  /** What follows: one JSON object with the name in it, or the name and the entry in base64. */
  readonly payload: 'json' | 'base64';
  /** What else to know about the link. */
  readonly note?: string;
}

/** A program that starts servers, and what it reads; docs/hosts.md says where that is written. */
export interface Host {
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The property that holds the servers. */
  readonly key: string;
  /** Whether an entry must say that it speaks over stdio. */
  readonly wantsType: boolean;
  /** What it reads besides plain JSON: nothing, comments, or trailing commas as well. */
  readonly extras: 'none' | 'comments' | 'all';
  /** Names that it keeps for itself: it skips an entry that has one. */
  readonly reservedNames: readonly string[];
  /** What an entry says in the place of a secret; NAME stands for the variable. */
  readonly secretValue: '<value>' | '$NAME' | '${NAME}';
  /** The files it may read, the likeliest last: an earlier one counts where its folder exists. */
  readonly files: (machine: Machine) => readonly string[];
  /** What to do so that it reads the file again, to be read after "Then". */
  readonly next: string;
  /** Its command for every project, where the file is for one project: name and server follow. */
  readonly addCommand?: readonly string[];
  /** The link that installs a server, where it has such links. */
  readonly link?: LinkFormat;
}

/** The hosts that can be set up, by the name that `--host` takes. */
export const hosts = {
  claude: {
    title: 'Claude Desktop',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    extras: 'none',
    reservedNames: [],
    secretValue: '<value>',
    files: listClaudeFiles,
    next: 'quit Claude Desktop and open it again',
  },
  'claude-code': {
    title: 'Claude Code',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    extras: 'none',
    reservedNames: ['workspace'],
    secretValue: '${NAME}',
    files: (machine) => [choosePaths(machine).join(machine.cwd, '.mcp.json')],
    next: 'start Claude Code in that folder and approve the server; /mcp lists it',
    addCommand: ['claude', 'mcp', 'add', '--scope', 'user'],
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    extras: 'all',
    reservedNames: [],
    secretValue: '<value>',
    files: (machine) => [choosePaths(machine).join(machine.home, '.cursor', 'mcp.json')],
    next: 'restart Cursor',
    link: { start: 'cursor://anysphere.cursor-deeplink/mcp/install?', payload: 'base64' },
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    key: 'servers',
    wantsType: true,
    extras: 'all',
    reservedNames: [],
    secretValue: '<value>',
    files: (machine) => [
      choosePaths(machine).join(findSettingsFolder(machine), 'Code', 'User', 'mcp.json'),
    ],
    next: 'run "MCP: List Servers" in VS Code and start it',
    link: {
      start: 'vscode:mcp/install?',
      payload: 'json',
      note: 'For VS Code Insiders, write vscode-insiders: in the place of vscode:',
    },
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    key: 'mcp_servers',
    wantsType: false,
    extras: 'all',
    reservedNames: [],
    secretValue: '<value>',
    files: listCodexFiles,
    next: 'start Codex again; /mcp lists its servers',
  },
  gemini: {
    title: 'Gemini CLI',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    extras: 'comments',
    reservedNames: [],
    secretValue: '$NAME',
    files: listGeminiFiles,
    next: 'start Gemini CLI again; /mcp lists its servers',
  },
  zed: {
    title: 'Zed',
    format: 'json',
    key: 'context_servers',
    wantsType: false,
    extras: 'all',
    reservedNames: [],
    secretValue: '<value>',
    files: listZedFiles,
    next: 'look for its green dot among the MCP servers in the settings of Zed',
  },
} as const satisfies Readonly<Record<string, Host>>;

/** What `--host` takes. */
export type HostName = keyof typeof hosts;

/** What `--host` takes, in the order of the table. */
// The keys of the table are exactly the names.
export const hostNames = Object.keys(hosts) as readonly HostName[];

function choosePaths({ platform }: Machine): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** The folder that a variable names; a relative one is ignored, as the XDG specification asks. */
function readFolder(machine: Machine, variable: string): string | undefined {
  const named = machine.env[variable] ?? '';
  return choosePaths(machine).isAbsolute(named) ? named : undefined;
}

/** Where programs keep the settings of a user. */
function findSettingsFolder(machine: Machine): string {
  const { platform, home } = machine;
  if (platform === 'win32') {
    return readFolder(machine, 'APPDATA') ?? win32.join(home, 'AppData', 'Roaming');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  return readFolder(machine, 'XDG_CONFIG_HOME') ?? posix.join(home, '.config');
}

const CLAUDE_FILE = 'claude_desktop_config.json';

/** The Windows package of Claude Desktop sees its own folder in the place of the usual one. */
const CLAUDE_PACKAGE = win32.join('Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming');

function listClaudeFiles(machine: Machine): readonly string[] {
  const { platform, home } = machine;
  const usual = choosePaths(machine).join(findSettingsFolder(machine), 'Claude', CLAUDE_FILE);
  if (platform !== 'win32') return [usual];
  const local = readFolder(machine, 'LOCALAPPDATA') ?? win32.join(home, 'AppData', 'Local');
  return [win32.join(local, CLAUDE_PACKAGE, 'Claude', CLAUDE_FILE), usual];
}

function listCodexFiles(machine: Machine): readonly string[] {
  const paths = choosePaths(machine);
  const folder = readFolder(machine, 'CODEX_HOME') ?? paths.join(machine.home, '.codex');
  return [paths.join(folder, 'config.toml')];
}

function listGeminiFiles(machine: Machine): readonly string[] {
  const home = readFolder(machine, 'GEMINI_CLI_HOME') ?? machine.home;
  return [choosePaths(machine).join(home, '.gemini', 'settings.json')];
}

/** Unlike other programs, Zed keeps its settings on macOS where it does on Linux. */
function listZedFiles(machine: Machine): readonly string[] {
  const { platform, home } = machine;
  if (platform === 'win32')
    return [win32.join(findSettingsFolder(machine), 'Zed', 'settings.json')];
  const folder = platform === 'darwin' ? posix.join(home, '.config') : findSettingsFolder(machine);
  return [posix.join(folder, 'zed', 'settings.json')];
}

/** Reads what `--host` was given. */
export function parseHost(text: string): HostName {
  const found = hostNames.find((name) => name === text);
  if (found !== undefined) return found;
  // The command line puts the name of the flag before the message.
  const flag = '--host: ';
  const sentence = `${flag}expected one of ${hostNames.join(', ')}; got "${text}"`;
  throw new Error(wrap(sentence).join('\n').slice(flag.length));
}
