import { readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What the numbers were seen on. */
export interface Machine {
  readonly node: string;
  readonly platform: string;
  readonly cpu: string;
  readonly cores: number;
}

/** The machine that this runs on. */
export function describeMachine(): Machine {
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
  };
}

// A module of each package; not all let their package.json be imported.
const MODULES: Readonly<Record<string, string>> = {
  '@wellspoken/kit': '@wellspoken/kit',
  '@modelcontextprotocol/server': '@modelcontextprotocol/server',
  '@modelcontextprotocol/node': '@modelcontextprotocol/node',
  '@modelcontextprotocol/sdk': '@modelcontextprotocol/sdk/server/mcp.js',
  fastmcp: 'fastmcp',
  zod: 'zod',
};

/** The versions of all that takes part, as they are installed. */
export function readVersions(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(MODULES).map(([name, module]) => [name, readVersion(name, module)]),
  );
}

function readVersion(name: string, module: string): string {
  let folder = new URL('.', import.meta.resolve(module));
  for (;;) {
    const found = readManifest(new URL('package.json', folder));
    // Some packages keep further manifests beside their modules.
    if (found?.name === name) return found.version ?? 'unknown';
    const parent = new URL('..', folder);
    if (parent.href === folder.href) return 'unknown';
    folder = parent;
  }
}

function readManifest(url: URL): { name?: string; version?: string } | undefined {
  try {
    // Manifests of installed packages have these as text.
    return JSON.parse(readFileSync(fileURLToPath(url), 'utf8')) as {
      name?: string;
      version?: string;
    };
  } catch {
    return undefined;
  }
}
