import type { LimitBy } from '@wellspoken/kit';
import * as z from 'zod';

import { defineCursor, defineMaxTokens, defineRefresh } from '../answers/fields.ts';
import type { AskedSection } from './address.ts';

/** Which version is wanted: a number, "current" or a day. */
export function defineVersion(): z.ZodOptional<z.ZodString> {
  return z
    .string()
    .trim()
    .regex(
      /^(?:\d{1,3}|current|\d{4}-\d\d-\d\d)$/,
      'expected a number, "current" or a day such as 2027-07-01',
    )
    .optional();
}

/** How a section of any code is named. */
export const addressFields = {
  citation: z
    .string()
    .trim()
    .max(300)
    .optional()
    .describe('Such as "Ed. Code, § 48900.5(a)(2)"; instead of code and section'),
  code: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('Such as EDC, PEN or CONS; list_codes has all'),
  section: z.string().trim().max(300).optional().describe('The number, such as 48900.5'),
  article: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('Of the Constitution only, such as XIII B'),
} as const;

/** What the tools that fetch a section take beside its address. */
export const sectionFields = {
  version: defineVersion().describe(
    'A number from versions, "current", or a day such as 2027-07-01; all by default',
  ),
  subdivision: z
    .string()
    .trim()
    .max(60)
    .optional()
    .describe('Only this one, such as (b)(2), with the words above it'),
  detail: z
    .enum(['text', 'outline', 'tree'])
    .default('outline')
    .describe('Subdivisions: none, their places in the text, or each with its text'),
  refresh: defineRefresh(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
} as const;

const options = z.object(sectionFields);

/** How a section is wanted. */
export type SectionOptions = z.output<typeof options>;

type Arguments = Readonly<Record<string, unknown>>;

/** Numbers of sections and versions also as numbers: models write them so. */
export function rewriteNumbers(given: Arguments): Arguments {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      NUMBERED.has(name) && typeof value === 'number' ? String(value) : value,
    ]),
  );
}

const NUMBERED = new Set([
  'section',
  'version',
  'from_version',
  'to_version',
  'article',
  'from',
  'to',
]);

/** Whether a call continues a section that was read. */
interface PagedCall {
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
): LimitBy<PagedCall & Names> {
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
