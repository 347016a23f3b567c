import type { LimitBy } from '@wellspoken/kit';

import type { AskedSection } from './address.ts';

/** Whether a call goes on with a section that was read. */
interface Going {
  readonly cursor?: string | undefined;
  readonly refresh: boolean;
}

/**
 * How often one caller may ask for the same section, with all tools together. Further pages of a
 * section are no further calls for it, or a long one could not be read to its end.
 */
export function limitSection<Names>(
  perMinute: number,
  read: (names: Names) => AskedSection,
): LimitBy<Going & Names> {
  return {
    name: 'section',
    perMinute,
    key: (asked) => {
      if (asked.cursor !== undefined && !asked.refresh) return undefined;
      try {
        const { code, article, section } = read(asked).at;
        return [code, article, section].filter((part) => part !== undefined).join(' ');
      } catch {
        // The call itself says what is wrong with it.
        return undefined;
      }
    },
  };
}
