import { join } from 'node:path';

import { root } from './files.ts';

interface HostFile {
  readonly mcpServers: Readonly<
    Record<string, { readonly command: string; readonly args: readonly string[] }>
  >;
}

/**
 * What `wellspoken config` would have written into a host's file had it been installed: the command
 * of a clone names its launcher in the place of the package.
 */
export function asPublished(text: string): HostFile {
  const { mcpServers } = JSON.parse(text) as HostFile;
  const entries = Object.entries(mcpServers).map(([name, { command, args, ...rest }]) => {
    const [launcher, ...more] = args;
    if (command !== 'node' || launcher !== join(root, 'servers', name, 'bin.js')) {
      throw new Error(`The entry of ${name} does not start this clone: ${command} ${launcher}`);
    }
    return [name, { command: 'npx', args: ['-y', `@wellspoken/${name}`, ...more], ...rest }];
  });
  return { mcpServers: Object.fromEntries(entries) as HostFile['mcpServers'] };
}
