import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A package as npm packed it. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly filename: string;
}

/** A registry on loopback that has our packages, and sends readers of others on. */
export interface Registry {
  readonly url: string;
  readonly close: () => void;
}

/** Serves tarballs of a folder; whatever else is asked for is at the registry behind it. */
export async function startRegistry(
  folder: string,
  packages: readonly (Packed & { readonly manifest: object })[],
  behind: string,
): Promise<Registry> {
  const documents = new Map<string, unknown>();
  const tarballs = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').slice(1));
    const tarball = tarballs.get(path);
    const document = documents.get(path);
    if (tarball !== undefined) response.end(tarball);
    else if (document !== undefined) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(document));
    } else {
      response.writeHead(307, { location: new URL(request.url ?? '/', behind).href }).end();
    }
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  for (const { name, version, filename, manifest } of packages) {
    const bytes = await readFile(join(folder, filename));
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${url}tarballs/${filename}`, integrity };
    tarballs.set(`tarballs/${filename}`, bytes);
    documents.set(name, {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { ...manifest, dist } },
    });
  }
  return { url, close: () => void server.close() };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
