import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';

import type { Environment } from '@wellspoken/kit/launch';

import type { Origin } from './context.ts';
import { quoteShellWord } from './print.ts';

/** Looks for the repository around this package. */
export function findOrigin(): Origin {
  const manifest = createRequire(import.meta.url).resolve('wellspoken/package.json');
  const root = join(dirname(manifest), '..', '..');
  try {
    const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      readonly name?: unknown;
    };
    if (name === 'wellspoken-repository') return { kind: 'clone', root };
  } catch {
    // No manifest, or one that cannot be read, is not that of the repository.
  }
  return { kind: 'installed' };
}

/** Where somebody stands who calls the command. */
interface Place {
  readonly cwd: () => string;
  readonly env: Environment;
}

/** How this command is called from a folder, to be shown in lines that people copy. */
export function callFrom(origin: Origin, { cwd, env }: Place): string {
  if (origin.kind === 'installed') {
    return env['npm_command'] === 'exec' ? 'npx wellspoken' : 'wellspoken';
  }
  const way = relative(origin.root, cwd());
  const isInside = !way.startsWith('..') && !isAbsolute(way);
  if (isInside) return 'npx wellspoken';
  return `node ${quoteShellWord(join(origin.root, 'packages', 'cli', 'bin.js'))}`;
}

/** The words that start a server of ours from any folder. */
export function startServer(
  origin: Origin,
  server: { readonly name: string; readonly package: string },
  platform: NodeJS.Platform,
): readonly [command: string, ...args: string[]] {
  if (origin.kind === 'clone') return ['node', join(origin.root, 'servers', server.name, 'bin.js')];
  // On Windows npx is a script, which hosts cannot start without a shell.
  if (platform === 'win32') return ['cmd', '/c', 'npx', '-y', server.package];
  return ['npx', '-y', server.package];
}
