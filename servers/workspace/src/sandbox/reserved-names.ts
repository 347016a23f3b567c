import { randomBytes } from 'node:crypto';

const TEMP_NAME = /^\.wellspoken-[0-9a-f]{16}\.tmp$/;

/** An unused name for a file that is being written. */
export function createTempName(): string {
  return `.wellspoken-${randomBytes(8).toString('hex')}.tmp`;
}

/** Whether a name is that of a file being written, or left by a process that was killed. */
export function isTempName(name: string): boolean {
  return TEMP_NAME.test(name);
}

/** The folder in each allowed folder that deleted things are moved to. */
export const TRASH = '.wellspoken-trash';
