import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';

/** A Node that tests can start. */
export interface NodeBinary {
  readonly version: string;
  readonly path: string;
}

/** This Node, and the others that WELLSPOKEN_NODES names; says so where it names none. */
export function findNodes(): readonly NodeBinary[] {
  const named = (process.env['WELLSPOKEN_NODES'] ?? '').split(delimiter).filter(Boolean);
  if (named.length === 0) {
    console.warn('Skipped on other versions of Node: WELLSPOKEN_NODES names none.');
  }
  return [process.execPath, ...named].map((path) => ({
    version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim(),
    path,
  }));
}
