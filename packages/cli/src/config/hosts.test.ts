import { expect, test } from 'vitest';

import { hosts, type HostName, type Machine } from './hosts.ts';

const linux: Machine = { platform: 'linux', env: {}, home: '/home/ada' };
const mac: Machine = { platform: 'darwin', env: {}, home: '/Users/ada' };
const roaming = 'C:\\Users\\ada\\AppData\\Roaming';
const windows: Machine = {
  platform: 'win32',
  env: { APPDATA: roaming, LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' },
  home: 'C:\\Users\\ada',
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
  ['cursor', linux, ['/home/ada/.cursor/mcp.json']],
  ['cursor', windows, ['C:\\Users\\ada\\.cursor\\mcp.json']],
  ['vscode', linux, ['/home/ada/.config/Code/User/mcp.json']],
  ['vscode', mac, ['/Users/ada/Library/Application Support/Code/User/mcp.json']],
  ['vscode', windows, [`${roaming}\\Code\\User\\mcp.json`]],
  ['codex', linux, ['/home/ada/.codex/config.toml']],
  ['codex', windows, ['C:\\Users\\ada\\.codex\\config.toml']],
];

test.each(cases)('%s is found on $1.platform', (name, machine, files) => {
  expect(hosts[name].files(machine)).toEqual(files);
});

test('variables that move a host are heeded', () => {
  const env = { XDG_CONFIG_HOME: '/config', CODEX_HOME: '/codex' };
  const moved = { ...linux, env };
  expect(hosts.vscode.files(moved)).toEqual(['/config/Code/User/mcp.json']);
  expect(hosts.codex.files(moved)).toEqual(['/codex/config.toml']);
});

test('a Windows without variables has them where they usually are', () => {
  const bare: Machine = { ...windows, env: {} };
  expect(hosts.claude.files(bare)).toEqual(hosts.claude.files(windows));
});
