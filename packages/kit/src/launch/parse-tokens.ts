import type { StaticToken } from '../auth/options.ts';
import { SettingError } from './setting-error.ts';

const ENTRY = /^([^\s:=]+)(?::([^\s=]*))?=(\S+)$/;

/**
 * Reads tokens: entries `name=token` or `name:scope,scope=token`, parted by spaces or lines; what
 * follows a `#` at the start of a line is a comment. No sentence repeats an entry, which may be a token.
 */
export function parseTokens(text: string, where: string): readonly StaticToken[] {
  const entries = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .flatMap((line) => line.split(/\s+/))
    .filter((entry) => entry !== '');
  return entries.map((entry, index) => {
    const [, caller, scopes, token] = ENTRY.exec(entry) ?? [];
    if (caller === undefined || token === undefined) {
      throw new SettingError(
        `${where}: expected name=token or name:scope,scope=token; entry ${index + 1} is neither.`,
      );
    }
    if (scopes === undefined) return { caller, token };
    return { caller, token, scopes: scopes.split(',').filter((scope) => scope !== '') };
  });
}
