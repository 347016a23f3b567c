import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { onTestFinished, type TestContext } from 'vitest';

const run = (command: string, args: readonly string[]): unknown =>
  execFileSync(command, args, { stdio: 'ignore' });

/** A disk of three megabytes in a folder; the test is skipped where mounting is not allowed. */
export function mountSmallDisk(folder: string, context: TestContext): string {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    run('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', disk]);
  } catch {
    context.skip('skipped: mounting a small disk is not allowed here');
  }
  onTestFinished(() => {
    run('umount', ['-l', disk]);
  });
  return disk;
}
