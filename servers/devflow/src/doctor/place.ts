import { tmpdir } from 'node:os';
import { sep } from 'node:path';

const CACHES = /^(?:\.cache|caches|cache|node_modules|_npx|\.npm|\.pnpm-store|\.yarn)$/i;
const SYNCED =
  /^(?:dropbox|onedrive( ?-.*)?|google ?drive|my drive|icloud ?drive|mobile documents|cloudstorage|nextcloud|owncloud|pcloud ?drive|box( sync)?|mega(sync)?|seafile|syncthing|sync)$/i;

/** Why a file does not lie well where it is; none where it does. */
export function sayBadPlace(path: string): string | undefined {
  const folders = path.split(sep).slice(0, -1);
  const cache = folders.find((folder) => CACHES.test(folder));
  if (cache !== undefined) return `It lies in a cache ("${cache}"), which other programs empty.`;
  const synced = folders.find((folder) => SYNCED.test(folder));
  if (synced !== undefined) {
    return `It lies in a folder that seems to be synchronised ("${synced}"), and that can damage a database that is in use.`;
  }
  const isTemporary = path.startsWith(`${tmpdir()}${sep}`);
  return isTemporary ? 'It lies in the folder for temporary files, which is emptied.' : undefined;
}
