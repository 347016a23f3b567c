import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder, and those above it, for its owner alone; one that is there stays as it is.
 *
 * Node's own `recursive` never ends where a folder that is there lets nothing be made in it, as /proc.
 */
export function makeFolder(path: string): void {
  const whole = resolve(path);
  if (existsSync(whole) && statSync(whole).isDirectory()) return;
  const above = dirname(whole);
  if (above !== whole) makeFolder(above);
  try {
    mkdirSync(whole, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it meanwhile.
    if (!existsSync(whole) || !statSync(whole).isDirectory()) throw error;
  }
}
