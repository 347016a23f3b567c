import { expect, test } from 'vitest';

import { hostNames, hosts, type HostName, type Machine } from './hosts.ts';

const linux: Machine = { platform: 'linux', env: {}, home: '/home/ada', cwd: '/srv/site' };
const mac: Machine = { platform: 'darwin', env: {}, home: '/Users/ada', cwd: '/srv/site' };
const roaming = 'C:\\Users\\ada\\AppData\\Roaming';
const windows: Machine = {
  platform: 'win32',
  env: { APPDATA: roaming, LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
  home: 'C:\\Users\\ada',
  cwd: 'D:\\site',
};
const packaged =
  'C:\\Users\\ada\\AppData\\Local\\Packages\\Claude_pzs8sxrjxfjjc\\LocalCache\\Roaming\\Claude';

const cases: readonly (readonly [HostName, Machine, readonly string[]])[] = [
  ['claude', linux, ['/home/ada/.config/Claude/claude_desktop_config.json']],
  ['claude', mac, ['/Users/ada/Library/Application Support/Claude/claude_desktop_config.json']],
  [
    'claude',
    windows,
    [`${packaged}\\claude_desktop_config.json`, `${roaming}\\Claude\\claude_desktop_config.json`],
  ],
  ['claude-code', linux, ['/srv/site/.mcp.json']],
  ['claude-code', mac, ['/srv/site/.mcp.json']],
  ['claude-code', windows, ['D:\\site\\.mcp.json']],
  ['cursor', linux, ['/home/ada/.cursor/mcp.json']],
  ['cursor', windows, ['C:\\Users\\ada\\.cursor\\mcp.json']],
  ['vscode', linux, ['/home/ada/.config/Code/User/mcp.json']],
  ['vscode', mac, ['/Users/ada/Library/Application Support/Code/User/mcp.json']],
  ['vscode', windows, [`${roaming}\\Code\\User\\mcp.json`]],
  ['codex', linux, ['/home/ada/.codex/config.toml']],
  ['codex', windows, ['C:\\Users\\ada\\.codex\\config.toml']],
  ['gemini', linux, ['/home/ada/.gemini/settings.json']],
  ['gemini', mac, ['/Users/ada/.gemini/settings.json']],
  ['gemini', windows, ['C:\\Users\\ada\\.gemini\\settings.json']],
  ['zed', linux, ['/home/ada/.config/zed/settings.json']],
  ['zed', mac, ['/Users/ada/.config/zed/settings.json']],
  ['zed', windows, [`${roaming}\\Zed\\settings.json`]],
];

test.each(cases)('%s is found on $1.platform', (name, machine, files) => {
  expect(hosts[name].files(machine)).toEqual(files);
});

test('variables that move a host are heeded', () => {
  const env = { XDG_CONFIG_HOME: '/config', CODEX_HOME: '/codex', GEMINI_CLI_HOME: '/gemini' };
  const moved = { ...linux, env };
  expect(hosts.vscode.files(moved)).toEqual(['/config/Code/User/mcp.json']);
  expect(hosts.codex.files(moved)).toEqual(['/codex/config.toml']);
  expect(hosts.gemini.files(moved)).toEqual(['/gemini/.gemini/settings.json']);
  expect(hosts.zed.files(moved)).toEqual(['/config/zed/settings.json']);
});

test.for(['claude', 'vscode', 'codex', 'gemini', 'zed'] as const)(
  'a relative folder in a variable is none for %s',
  (name) => {
    const env = { XDG_CONFIG_HOME: 'config', CODEX_HOME: 'codex', GEMINI_CLI_HOME: '.' };
    expect(hosts[name].files({ ...linux, env })).toEqual(hosts[name].files(linux));
  },
);

test('Zed on macOS does not heed XDG_CONFIG_HOME', () => {
  const moved = { ...mac, env: { XDG_CONFIG_HOME: '/config' } };
  expect(hosts.zed.files(moved)).toEqual(hosts.zed.files(mac));
});

test('no host is without a case', () => {
  const tried = new Set(cases.map(([name]) => name));
  expect([...tried].sort()).toEqual([...hostNames].sort());
});

test('a Windows without variables has them where they usually are', () => {
  const bare: Machine = { ...windows, env: {} };
  expect(hosts.claude.files(bare)).toEqual(hosts.claude.files(windows));
});
