/**
 * A setting that only trying can show to be wrong, such as a folder that does not exist. The message
 * names the setting and says what to do; the program ends with it and exit code 2.
 */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * A chore that could not be done, such as a file that is in use. The message says what happened and
 * what to do; the program ends with it and exit code 1.
 */
export class ChoreError extends Error {
  override readonly name = 'ChoreError';
}
