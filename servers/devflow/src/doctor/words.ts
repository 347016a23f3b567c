import type { StoreFault } from '../store/store-error.ts';

const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** A number of bytes for people. */
export function sayBytes(bytes: number): string {
  let [size, unit] = [bytes, 'bytes'];
  for (const next of UNITS) {
    if (size < 1_024) break;
    [size, unit] = [size / 1_024, next];
  }
  return unit === 'bytes' ? `${bytes} bytes` : `${size.toFixed(1)} ${unit}`;
}

/** What to do about a file that cannot be used. */
export const FIXES: Readonly<Record<StoreFault, string>> = {
  damaged:
    'Restore a backup: wellspoken devflow restore <file>. Without one, save what can be read first: wellspoken devflow export --all-projects --salvage rescue.jsonl; then move the file away and import that.',
  foreign: 'Name another file with --db or WELLSPOKEN_DEVFLOW_DB; this one is left as it is.',
  newer: 'Update devflow, or name another file with --db or WELLSPOKEN_DEVFLOW_DB.',
  unopenable: 'See to it that this user may read and write the file and its folder.',
  read_only: 'See to it that this user may write the file and its folder.',
  busy: 'Run this again when no other program keeps the file locked.',
  full: 'Make room on the disk, and see whether it is sound.',
  failed: 'Run this again; if it stays, restore a backup: wellspoken devflow restore <file>.',
  gone: 'Put the file back, or restore a backup: wellspoken devflow restore <file>.',
  moved: 'Run this again when no other program moves or replaces the file.',
  replaced: 'End all servers that use the file, then start them again.',
  stray:
    'End all servers that use the file and run this again. If it stays so, put back the file that was there before, or restore a backup, which sets the log aside: wellspoken devflow restore <file>',
  unconfirmed: 'Run this again when no other program moves or replaces the file.',
};
