import { deriveInvalid, type InvalidArguments } from '../../calls/derive/derive-invalid.ts';
import type { Json, JsonObject } from '../../wire/json.ts';

/** Wrong arguments that are tried per tool. */
const MOST_FAULTS = 6;

/** A few ways to be wrong, as different from each other as they can be. */
export function chooseFaults(inputSchema: Json, valid: JsonObject): readonly InvalidArguments[] {
  const groups = new Map<string, InvalidArguments[]>();
  for (const fault of deriveInvalid(inputSchema, valid)) {
    const kind = kindOf(fault);
    groups.set(kind, [...(groups.get(kind) ?? []), fault]);
  }
  const chosen: InvalidArguments[] = [];
  for (let round = 0; chosen.length < MOST_FAULTS; round += 1) {
    const next = [...groups.values()].flatMap((group) => group[round] ?? []);
    if (next.length === 0) break;
    chosen.push(...next);
  }
  return chosen.slice(0, MOST_FAULTS);
}

const kindOf = ({ purpose, property }: InvalidArguments): string =>
  purpose.endsWith(property) ? purpose.slice(0, -property.length) : purpose;
