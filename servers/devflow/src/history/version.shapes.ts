import * as z from 'zod';

import { toIso, defineCount } from '../answers/values.ts';
import type { VersionRecord } from '../memory/records.ts';

/** What every version says of itself. */
export const versionFields = {
  version: defineCount().describe('Its number, from 1'),
  validFrom: z.string().describe('Since when it holds, ISO 8601'),
  validTo: z.string().optional().describe('Until when it held; absent while it holds'),
  recordedAt: z.string().describe('When it was recorded, later than validFrom where dated back'),
  changedBy: z.string().describe('The client that made it'),
  tool: z.string().describe('The tool that made it'),
  endedBy: z
    .object({
      at: z.string().describe('When'),
      changedBy: z.string().describe('The client'),
      tool: z.string().describe('The tool: of the next version, or of a deletion'),
    })
    .optional()
    .describe('What ended it; absent while it holds'),
};

const versionView = z.object(versionFields);

/** What every version says of itself. */
export type VersionView = z.output<typeof versionView>;

/** A version without what it holds. */
export function toVersionView(record: VersionRecord): VersionView {
  const { version, validTo, changedBy, tool, endedBy } = record;
  return {
    version,
    validFrom: toIso(record.validFrom),
    ...(validTo === null ? {} : { validTo: toIso(validTo) }),
    recordedAt: toIso(record.at),
    changedBy,
    tool,
    ...(endedBy === null
      ? {}
      : {
          endedBy: { at: toIso(endedBy.at), changedBy: endedBy.client, tool: endedBy.tool },
        }),
  };
}

/** A field that shows what something was and what it became. */
export function defineTurn<Value extends z.ZodType>(
  value: Value,
  description: string,
): z.ZodOptional<z.ZodObject<{ from: Value; to: Value }>> {
  return z.object({ from: value, to: value }).optional().describe(description);
}

/** Whether a version restored what had been deleted. */
export const reopened = z
  .boolean()
  .optional()
  .describe('True where it came back after it had been deleted');
