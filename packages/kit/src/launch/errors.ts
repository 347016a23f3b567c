/**
 * A setting whose value turned out to be unusable, such as a folder that does not exist. The
 * message names the setting and says what to do; the program prints it and exits with code 2.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * A chore that failed for a known reason, such as a file that is in use. The message says what
 * happened and what to do; the program prints it and exits with code 1.
 */
export class ChoreError extends Error {
  override readonly name = 'ChoreError';
}
