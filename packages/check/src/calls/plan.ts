import { shorten } from '../excerpt.ts';
import { isObject, type Json, type JsonObject } from '../wire/json.ts';

/** Says what is wrong with a plan file: where, what was expected, what came, what to do. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

const SCHEMA = 'wellspoken.check.plan/1';
const DRAFT_ANEW = 'Draft a new plan with --write-plan.';

/** Reads a plan from the JSON of its file; throws `PlanError`. */
export function parsePlan(json: unknown): CallPlan {
  const plan = readFields(json, 'the plan', ['schema', 'server', 'seed', 'tools']);
  const { schema, server, seed, tools } = plan;
  if (schema !== SCHEMA) {
    throw createMistake({
      at: 'schema',
      expected: `"${SCHEMA}"`,
      came: schema,
      advice: DRAFT_ANEW,
    });
  }
  if (typeof server !== 'string') return fail('server', 'the name of the server', server);
  if (!Number.isSafeInteger(seed)) return fail('seed', 'a whole number', seed);
  if (!Array.isArray(tools)) return fail('tools', 'a list of tools', tools);
  const parsed = tools.map((tool: unknown, index) => parseTool(tool, `tools[${index}]`));
  refuseTwins(parsed);
  return { schema: SCHEMA, server, seed: Number(seed), tools: parsed };
}

/** A plan as the text of a file that a person can read and edit. */
export function renderPlan({ schema, server, seed, tools }: CallPlan): string {
  const ordered = tools.map(({ name, call, reason, arguments: calls, fuzz }) => ({
    name,
    call,
    reason,
    arguments: calls,
    fuzz,
  }));
  return `${JSON.stringify({ schema, server, seed, tools: ordered }, undefined, 2)}\n`;
}

function parseTool(json: unknown, where: string): PlannedTool {
  const tool = readFields(json, where, ['name', 'call', 'reason', 'arguments', 'fuzz']);
  const { name, call, reason = '', arguments: calls = [], fuzz = false } = tool;
  if (typeof name !== 'string') return fail(`${where}.name`, 'the name of a tool', name);
  if (typeof call !== 'boolean') return fail(`${where}.call`, 'true or false', call);
  if (typeof reason !== 'string') return fail(`${where}.reason`, 'a text', reason);
  if (typeof fuzz !== 'boolean') return fail(`${where}.fuzz`, 'true or false', fuzz);
  const parsed = parseCalls(calls, `${where}.arguments`);
  if (call && parsed.length === 0) {
    throw createMistake({
      at: `${where}.arguments`,
      expected: 'at least one object (call is true)',
      came: calls,
      advice: 'Write [{}] for a tool that is called without arguments.',
    });
  }
  return { name, call, reason, arguments: parsed, fuzz };
}

function parseCalls(calls: Json, where: string): readonly JsonObject[] {
  if (!Array.isArray(calls)) return fail(where, 'a list with the arguments of each call', calls);
  return calls.map((call: unknown, index) =>
    isObject(call) ? call : fail(`${where}[${index}]`, 'an object of arguments', call),
  );
}

function readFields(json: unknown, where: string, known: readonly string[]): JsonObject {
  if (!isObject(json)) {
    throw createMistake({ at: where, expected: 'an object', came: json, advice: DRAFT_ANEW });
  }
  const unknown = Object.keys(json).find((name) => !known.includes(name));
  if (unknown === undefined) return json;
  const names = known.map((name) => `"${name}"`).join(', ');
  throw new PlanError(
    `Expected only ${names} in ${where}, but there is also "${unknown}". Correct or remove it.`,
  );
}

function refuseTwins(tools: readonly PlannedTool[]): void {
  const names = tools.map(({ name }) => name);
  const twin = names.find((name, index) => names.indexOf(name) !== index);
  if (twin === undefined) return;
  throw new PlanError(
    `Expected each tool once in the plan, but "${twin}" is there twice. Keep one of them.`,
  );
}

function fail(at: string, expected: string, came: unknown): never {
  throw createMistake({ at, expected, came, advice: `Correct ${at} in the plan.` });
}

interface Mistake {
  readonly at: string;
  readonly expected: string;
  readonly came: unknown;
  readonly advice: string;
}

function createMistake({ at, expected, came, advice }: Mistake): PlanError {
  const found = came === undefined ? 'it is missing' : `got ${shorten(JSON.stringify(came), 80)}`;
  return new PlanError(`Expected ${expected} at ${at}, but ${found}. ${advice}`);
}

/** One tool of a plan. */
export interface PlannedTool {
  readonly name: string;
  /** Whether to call it. */
  readonly call: boolean;
  /** Why it is or is not called, for the reviewer of the plan. */
  readonly reason: string;
  /** The arguments of each call that is meant to succeed; objects. */
  readonly arguments: readonly Json[];
  /** Whether it may also be called with arguments that its schema forbids. */
  readonly fuzz: boolean;
}

/** Which tools may be called and with which arguments: drafted by us, reviewed by a person. */
export interface CallPlan {
  readonly schema: 'wellspoken.check.plan/1';
  readonly server: string;
  readonly seed: number;
  readonly tools: readonly PlannedTool[];
}
