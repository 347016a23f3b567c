import { posix, win32 } from 'node:path';

/** The machine and user whose hosts are set up. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
}

/** A program that starts servers, and what it reads; docs/hosts.md says where that is written. */
export interface Host {
  readonly title: string;
  readonly format: 'json' | 'toml';
  /** The property that holds the servers. */
  readonly key: string;
  /** Whether an entry must say that it speaks over stdio. */
  readonly wantsType: boolean;
  /** Whether it reads plain JSON only, without comments and trailing commas. */
  readonly isStrict: boolean;
  /** The files it may read, the likeliest last: an earlier one counts where its folder exists. */
  readonly files: (machine: Machine) => readonly string[];
  /** What to do so that it reads the file again, to be read after "Then". */
  readonly next: string;
}

/** The hosts that can be set up, by the name that `--host` takes. */
export const hosts = {
  claude: {
    title: 'Claude Desktop',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    isStrict: true,
    files: claudeFiles,
    next: 'quit Claude Desktop and open it again',
  },
  cursor: {
    title: 'Cursor',
    format: 'json',
    key: 'mcpServers',
    wantsType: false,
    isStrict: false,
    files: (machine) => [pathsOf(machine).join(machine.home, '.cursor', 'mcp.json')],
    next: 'restart Cursor',
  },
  vscode: {
    title: 'VS Code',
    format: 'json',
    key: 'servers',
    wantsType: true,
    isStrict: false,
    files: (machine) => [
      pathsOf(machine).join(settingsFolder(machine), 'Code', 'User', 'mcp.json'),
    ],
    next: 'run "MCP: List Servers" in VS Code and start it',
  },
  codex: {
    title: 'Codex',
    format: 'toml',
    key: 'mcp_servers',
    wantsType: false,
    isStrict: false,
    files: codexFiles,
    next: 'start Codex again; /mcp lists its servers',
  },
} as const satisfies Readonly<Record<string, Host>>;

/** What `--host` takes. */
export type HostName = keyof typeof hosts;

function pathsOf({ platform }: Machine): typeof posix {
  return platform === 'win32' ? win32 : posix;
}

/** Where programs keep the settings of a user. */
function settingsFolder(machine: Machine): string {
  const { platform, env, home } = machine;
  if (platform === 'win32') return env['APPDATA'] || win32.join(home, 'AppData', 'Roaming');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  return env['XDG_CONFIG_HOME'] || posix.join(home, '.config');
}

const CLAUDE_FILE = 'claude_desktop_config.json';

/** The Windows package of Claude Desktop sees its own folder in the place of the usual one. */
const CLAUDE_PACKAGE = win32.join('Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming');

function claudeFiles(machine: Machine): readonly string[] {
  const { platform, env, home } = machine;
  const usual = pathsOf(machine).join(settingsFolder(machine), 'Claude', CLAUDE_FILE);
  if (platform !== 'win32') return [usual];
  const local = env['LOCALAPPDATA'] || win32.join(home, 'AppData', 'Local');
  return [win32.join(local, CLAUDE_PACKAGE, 'Claude', CLAUDE_FILE), usual];
}

function codexFiles(machine: Machine): readonly string[] {
  const paths = pathsOf(machine);
  return [
    paths.join(machine.env['CODEX_HOME'] || paths.join(machine.home, '.codex'), 'config.toml'),
  ];
}

/** Reads what `--host` was given. */
export function parseHost(text: string): HostName {
  // The keys of the table are exactly the names.
  const names = Object.keys(hosts) as readonly HostName[];
  const found = names.find((name) => name === text);
  if (found !== undefined) return found;
  throw new Error(`expected one of ${names.join(', ')}; got "${text}"`);
}
