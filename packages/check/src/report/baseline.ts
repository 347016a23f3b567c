import type { Era } from '@wellspoken/spec/revisions';

import { shorten } from '../excerpt.ts';
import type { Transport } from '../wire/exchange.evidence.ts';
import { isObject, type JsonObject, parseJson } from '../wire/json.ts';
import { groupBy } from './findings.ts';
import { hashFinding } from './fingerprint.ts';
import { renderStable } from './json.ts';
import type { Report, Result, ToolPins } from './types.ts';

/** One finding that is accepted. */
export interface AcceptedFinding {
  readonly fingerprint: string;
  readonly rule: string;
  readonly where: string;
  readonly era: Era;
  readonly transport: Transport;
  /** Why, in the words of a person. */
  readonly reason?: string;
}

/** The findings that are accepted: they are shown, and do not fail the audit. */
export interface Baseline {
  readonly schema: 'wellspoken.check.baseline/1';
  readonly accepted: readonly AcceptedFinding[];
  /** What the tools looked like when it was written. */
  readonly tools?: ToolPins;
}

/** The form of a baseline that this version reads and writes. */
const baselineSchema = 'wellspoken.check.baseline/1';

/** A baseline that cannot be read: the message says what is wrong and what to do. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
}

/** Reads the text of a baseline file, or throws a `BaselineError`. */
export function parseBaseline(text: string): Baseline {
  const json = parseJson(text);
  if (!isObject(json)) {
    throw new BaselineError(
      `${EXPECTED}; got ${json === undefined ? 'no JSON' : shorten(json, 60)}.`,
    );
  }
  if (json['schema'] !== baselineSchema) {
    throw new BaselineError(
      `Expected "schema": "${baselineSchema}"; got ${shorten(json['schema'], 60)}. ` +
        'Remove the file and run with --write-baseline.',
    );
  }
  const { accepted } = json;
  if (!Array.isArray(accepted)) {
    throw new BaselineError(`Expected "accepted" to be a list; got ${shorten(accepted, 60)}.`);
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
    `tools: expected hashes by era and name, as --write-baseline writes them; got ${shorten(pins, 60)}.`,
  );
}

function readEntry(entry: unknown, index: number): AcceptedFinding {
  if (!isObject(entry)) {
    throw new BaselineError(`accepted[${index}]: expected an object; got ${shorten(entry, 60)}.`);
  }
  const read = {
    rule: readText(entry, 'rule', index),
    where: readText(entry, 'where', index),
    era: readChoice(entry, index, ['era', ERAS]),
    transport: readChoice(entry, index, ['transport', TRANSPORTS]),
  };
  const given = readText(entry, 'fingerprint', index);
  if (given !== hashFinding(read)) {
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
  throw new BaselineError(
    `accepted[${index}].${field}: expected a text; got ${shorten(value, 60)}.`,
  );
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
    `accepted[${index}].${field}: expected one of ${expected}; got ${shorten(text, 60)}.`,
  );
}

/**
 * A baseline that accepts every finding of a report. Reasons in the one before are kept, and so are
 * its entries for what this audit did not look at.
 */
export function createBaseline(report: Report, before?: Baseline): Baseline {
  const old = new Map(before?.accepted.map((entry) => [entry.fingerprint, entry]));
  const failed = report.results.filter(({ verdict }) => verdict === 'fail');
  const found = groupBy(failed, hashFinding).map(([result]): AcceptedFinding => {
    const { rule, where, era, transport } = result;
    const name = hashFinding(result);
    const reason = old.get(name)?.reason;
    const entry = { fingerprint: name, rule, where, era, transport };
    return reason === undefined ? entry : { ...entry, reason };
  });
  const names = new Set(found.map((entry) => entry.fingerprint));
  const unseen = [...old.values()].filter(
    (entry) => !names.has(entry.fingerprint) && !wasJudged(report, entry),
  );
  const tools = { ...before?.tools, ...report.tools };
  return {
    schema: baselineSchema,
    accepted: [...found, ...unseen].sort(compareByPlace),
    ...(Object.keys(tools).length > 0 && { tools }),
  };
}

/** The text of a baseline file. */
export function renderBaseline(baseline: Baseline): string {
  return renderStable(baseline);
}

function compareByPlace(one: AcceptedFinding, other: AcceptedFinding): number {
  const key = ({ rule, where, era, transport }: AcceptedFinding): string =>
    JSON.stringify([rule, where, era, transport]);
  return key(one) < key(other) ? -1 : 1;
}

/** Marks what the baseline accepts, and lists its entries that no finding matches any more. */
export function applyBaseline(report: Report, baseline: Baseline): Report {
  const entries = new Map(baseline.accepted.map((entry) => [entry.fingerprint, entry]));
  const met = new Set<string>();
  const results = report.results.map((result) => {
    const entry = result.verdict === 'fail' ? entries.get(hashFinding(result)) : undefined;
    if (entry === undefined) return dropAcceptance(result);
    met.add(entry.fingerprint);
    return accept(dropAcceptance(result), entry);
  });
  const stale = baseline.accepted
    .filter((entry) => !met.has(entry.fingerprint) && wasJudged(report, entry))
    .map(({ fingerprint: name, rule, where }) => ({ fingerprint: name, rule, where }));
  const accepted = results.filter(({ isAccepted }) => isAccepted === true).length;
  return { ...report, results, baseline: { accepted, stale } };
}

function dropAcceptance(result: Result): Result {
  const { isAccepted: _isAccepted, acceptedReason: _reason, ...rest } = result;
  return rest;
}

function accept(result: Result, { reason }: AcceptedFinding): Result {
  return { ...result, isAccepted: true, ...(reason !== undefined && { acceptedReason: reason }) };
}

/** Whether the audit looked at what an entry speaks of: what could not be seen may still be broken. */
function wasJudged({ results }: Report, entry: AcceptedFinding): boolean {
  const said = results.filter(
    ({ rule, era, transport }) =>
      rule === entry.rule && era === entry.era && transport === entry.transport,
  );
  return said.length > 0 && said.every(({ verdict }) => verdict !== 'not-verified');
}
