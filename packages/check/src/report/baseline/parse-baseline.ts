import { isObject, parseJson, type JsonObject } from '../../wire/json.ts';
import { shown } from '../../excerpt.ts';
import { fingerprint } from '../fingerprint.ts';
import type { ToolPins } from '../types.ts';
import { BaselineError, baselineSchema, type AcceptedFinding, type Baseline } from './baseline.ts';

/** Reads the text of a baseline file, or throws a `BaselineError`. */
export function parseBaseline(text: string): Baseline {
  const json = parseJson(text);
  if (!isObject(json)) {
    throw new BaselineError(
      `${EXPECTED}; got ${json === undefined ? 'no JSON' : shown(json, 60)}.`,
    );
  }
  if (json['schema'] !== baselineSchema) {
    throw new BaselineError(
      `Expected "schema": "${baselineSchema}"; got ${shown(json['schema'], 60)}. ` +
        'Remove the file and run with --write-baseline.',
    );
  }
  const { accepted } = json;
  if (!Array.isArray(accepted)) {
    throw new BaselineError(`Expected "accepted" to be a list; got ${shown(accepted, 60)}.`);
  }
  const tools = readPins(json['tools']);
  return { schema: baselineSchema, accepted: accepted.map(readEntry), ...(tools && { tools }) };
}

const EXPECTED = `Expected a JSON object with "schema": "${baselineSchema}"`;

const ERAS = ['legacy', 'modern'] as const;
const TRANSPORTS = ['stdio', 'http', 'sse'] as const;

function readPins(pins: unknown): ToolPins | undefined {
  if (pins === undefined) return undefined;
  const isRight =
    isObject(pins) &&
    Object.entries(pins).every(
      ([era, hashes]) =>
        ERAS.some((known) => known === era) &&
        isObject(hashes) &&
        Object.values(hashes).every((hash) => typeof hash === 'string'),
    );
  if (isRight) return pins;
  throw new BaselineError(
    `tools: expected hashes by era and name, as --write-baseline writes them; got ${shown(pins, 60)}.`,
  );
}

function readEntry(entry: unknown, index: number): AcceptedFinding {
  if (!isObject(entry)) {
    throw new BaselineError(`accepted[${index}]: expected an object; got ${shown(entry, 60)}.`);
  }
  const read = {
    rule: readText(entry, 'rule', index),
    where: readText(entry, 'where', index),
    era: readChoice(entry, index, ['era', ERAS]),
    transport: readChoice(entry, index, ['transport', TRANSPORTS]),
  };
  const given = readText(entry, 'fingerprint', index);
  if (given !== fingerprint(read)) {
    throw new BaselineError(
      `accepted[${index}]: the fingerprint does not belong to its rule, where, era and transport. ` +
        'Mend the entry, or take it out and run with --write-baseline.',
    );
  }
  if (entry['reason'] === undefined) return { fingerprint: given, ...read };
  return { fingerprint: given, ...read, reason: readText(entry, 'reason', index) };
}

function readText(entry: JsonObject, field: string, index: number): string {
  const value = entry[field];
  if (typeof value === 'string') return value;
  throw new BaselineError(`accepted[${index}].${field}: expected a text; got ${shown(value, 60)}.`);
}

function readChoice<Choice extends string>(
  entry: JsonObject,
  index: number,
  [field, choices]: readonly [string, readonly Choice[]],
): Choice {
  const text = readText(entry, field, index);
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  const expected = choices.join(', ');
  throw new BaselineError(
    `accepted[${index}].${field}: expected one of ${expected}; got ${shown(text, 60)}.`,
  );
}
