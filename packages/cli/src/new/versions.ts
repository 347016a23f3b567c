import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The versions that a new project starts with. */
export interface Versions {
  readonly node: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/** Where the tarball of each package lies in the project. */
export type Vendored = Readonly<Record<string, string>>;

/** What only a project's own build needs; a test compares these with our own. */
const BUILD_TOOLS = { '@types/node': '^20.19.43', typescript: '^6.0.3' };

interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Reads the versions off the kit that came with this command, so that they always fit it. Packages
 * of ours may come as tarballs, by their path in the project.
 */
export async function readVersions(vendored: Vendored = {}): Promise<Versions> {
  const path = createRequire(import.meta.url).resolve('@wellspoken/kit/package.json');
  // Our own manifest; a test makes a project from it.
  const kit = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const client = '@modelcontextprotocol/client';
  return {
    node: kit.engines.node,
    dependencies: {
      '@wellspoken/kit': `^${kit.version}`,
      ...fromFiles(vendored),
      // The zod that the kit is tested with.
      zod: readVersion(kit.devDependencies, 'zod'),
    },
    devDependencies: { [client]: readVersion(kit.peerDependencies, client), ...BUILD_TOOLS },
  };
}

function fromFiles(vendored: Vendored): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(vendored).map(([name, path]) => [name, `file:${path}`] as const),
  );
}

function readVersion(versions: Readonly<Record<string, string>>, name: string): string {
  const version = versions[name];
  if (version === undefined) throw new Error(`The manifest of @wellspoken/kit has no ${name}.`);
  return version;
}
