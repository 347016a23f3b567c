import type { CallPlan } from '../calls/plan.ts';
import type { Report, Result, Target, Unexamined } from '../report/types.ts';
import { isObject, type Json } from '../wire/json.ts';
import type { Environment } from '../wire/workspace.ts';

/** A text that must not stand in a report, and what stands there instead. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** Shorter values are words that occur by chance; of variables that sound harmless even more so. */
const SHORTEST = 8;
const SHORTEST_HARMLESS = 16;

const SENSITIVE = /(?:key|token|secret|passw|credential|auth)/i;

/** Environment values that no report may contain: secrets by name, and long values of other variables. */
export const collectSecrets = (env: Environment): readonly Secret[] =>
  toSecrets(env, (name) => (SENSITIVE.test(name) ? SHORTEST : SHORTEST_HARMLESS));

function toSecrets(env: Environment, shortest: (name: string) => number): readonly Secret[] {
  return Object.entries(env).flatMap(([name, text]) =>
    text !== undefined && text.length >= shortest(name)
      ? [{ text, label: `<value of ${name}>` }]
      : [],
  );
}

/** Values passed to the server are hidden at a shorter length: they are rarely ordinary words. */
const SHORTEST_PASSED = 4;

/** Values that were passed on to a server by name. */
export const collectPassedSecrets = (env: Environment): readonly Secret[] =>
  toSecrets(env, (name) => (SENSITIVE.test(name) ? SHORTEST_PASSED : SHORTEST));

/** Removes secrets from a text, before it is cut; otherwise part of one could remain. */
export function createHider(secrets: readonly Secret[]): (text: string) => string {
  const ordered = secrets
    .filter(({ text }) => text !== '')
    .flatMap(asQuoted)
    .toSorted((a, b) => b.text.length - a.text.length);
  return (text) => hideIn(text, ordered);
}

/** The parts of a report that may contain server output. */
type Said = Pick<Report, 'server' | 'results' | 'calls' | 'problems' | 'tools'> & {
  readonly unexamined: readonly Unexamined[];
};

/** Removes secrets from all server output in a report, and leaves our own texts alone. */
export function redact<AuditFindings extends Said>(
  found: AuditFindings,
  secrets: readonly Secret[],
): AuditFindings {
  const hide = createHider(secrets);
  const { server, results, calls, problems, tools, unexamined } = found;
  return {
    ...found,
    server: { name: hide(server.name), version: hide(server.version) },
    problems: problems.map(hide),
    unexamined: unexamined.map((entry) => ({ ...entry, why: hide(entry.why) })),
    tools: Object.fromEntries(
      Object.entries(tools).map(([era, pins]) => [era, hideInJson(pins, hide)]),
    ),
    calls: calls.map((call) => ({
      ...call,
      tool: hide(call.tool),
      purpose: hide(call.purpose),
      ...(call.arguments !== undefined && { arguments: hideInJson(call.arguments, hide) }),
    })),
    results: results.map((result) => redactResult(result, hide)),
  };
}

function redactResult(result: Result, hide: (text: string) => string): Result {
  const { where, message, fix, evidence } = result;
  return {
    ...result,
    where: hide(where),
    message: hide(message),
    fix: hide(fix),
    ...(evidence && {
      evidence: {
        ...(evidence.sent !== undefined && { sent: hide(evidence.sent) }),
        came: hide(evidence.came),
        expected: hide(evidence.expected),
      },
    }),
  };
}

/** Removes secrets from a plan that was drafted from tool definitions. */
export function redactPlan(plan: CallPlan, secrets: readonly Secret[]): CallPlan {
  const hide = createHider(secrets);
  return {
    ...plan,
    server: hide(plan.server),
    tools: plan.tools.map((tool) => ({
      ...tool,
      name: hide(tool.name),
      reason: hide(tool.reason),
      arguments: tool.arguments.map((value) => hideInJson(value, hide)),
    })),
  };
}

function hideInJson(value: Json, hide: (text: string) => string): Json {
  if (typeof value === 'string') return hide(value);
  // A list of JSON holds JSON.
  if (Array.isArray(value)) return value.map((item) => hideInJson(item as Json, hide));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) =>
      field === undefined ? [] : [[hide(name), hideInJson(field, hide)]],
    ),
  );
}

/**
 * The target without the secrets that a shell has put on its command line. Values of other variables
 * stay: they are paths, without which it would be unclear what was examined.
 */
export function redactTarget(target: Target, secrets: readonly Secret[]): Target {
  if (target.kind === 'url') return target;
  const named = secrets.filter(({ label }) => SENSITIVE.test(label));
  return { ...target, args: target.args.map((arg) => hideIn(arg, named)) };
}

// Evidence is JSON, and may hold JSON as text: there a line break is two or three characters.
function asQuoted({ text, label }: Secret): readonly Secret[] {
  const quoted = quote(text);
  const forms = new Set([text, quoted, quote(quoted)]);
  return [...forms].map((form) => ({ text: form, label }));
}

const quote = (text: string): string => JSON.stringify(text).slice(1, -1);

function hideIn(text: string, secrets: readonly Secret[]): string {
  const whole = secrets.reduce(
    (left, secret) =>
      left.includes(secret.text) ? left.replaceAll(secret.text, secret.label) : left,
    text,
  );
  // Every second part is a cut mark.
  const parts = whole.split(CUT);
  return parts
    .map((part, index) => {
      if (index % 2 === 1) return part;
      const end = index === 0 ? part : secrets.reduce(hideEnd, part);
      return index === parts.length - 1 ? end : secrets.reduce(hideStart, end);
    })
    .join('');
}

/** Where `shorten` took out the middle of a long text, and perhaps a part of a secret with it. */
const CUT = /( … \(\d+ characters\) … )/;

function hideStart(head: string, { text, label }: Secret): string {
  const at = head.lastIndexOf(text.slice(0, SHORTEST));
  return at !== -1 && text.startsWith(head.slice(at)) ? `${head.slice(0, at)}${label}` : head;
}

function hideEnd(tail: string, { text, label }: Secret): string {
  const ending = text.slice(-SHORTEST);
  const at = tail.indexOf(ending);
  const end = at + ending.length;
  return at !== -1 && text.endsWith(tail.slice(0, end)) ? `${label}${tail.slice(end)}` : tail;
}
