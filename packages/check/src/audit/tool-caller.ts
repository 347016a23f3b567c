import { createHash } from 'node:crypto';

import { deriveArguments } from '../calls/derive-arguments.ts';
import { type CallPermission, mayCall, mayCallName, mayFuzz } from '../calls/permission.ts';
import type { CallPlan, PlannedTool } from '../calls/plan.ts';
import type { CallRecord } from '../probe/calls/calls.evidence.ts';
import type { CallableTool, CallRequest } from '../probe/define-probe.ts';
import type { Lists } from '../probe/lists/lists.evidence.ts';
import { groupBy } from '../report/findings.ts';
import { examineSchema } from '../schema/json-schema.ts';
import { createParamHeaders } from '../wire/envelope.ts';
import { type Json, type JsonObject, readField } from '../wire/json.ts';
import type { Session } from '../wire/session.ts';

/** Calls tools, and records every call. */
export interface ToolCaller {
  readonly callable: () => readonly CallableTool[];
  /** Adds, under the same permissions, tools that are listed only for other clients. */
  readonly admit: (definitions: readonly Json[]) => readonly CallableTool[];
  readonly call: (session: Session, request: CallRequest) => Promise<CallRecord | undefined>;
  readonly made: () => readonly CallRecord[];
  /** Present when more tools may be called than are: those that are called are a sample. */
  readonly sample: () => Sample | undefined;
  /** The tools as the server listed them. */
  readonly listed: () => readonly Json[];
  /** Mismatches between the plan and the server. */
  readonly problems: () => readonly string[];
}

/** How many of the tools that may be called are called, chosen by a seed. */
interface Sample {
  readonly called: number;
  readonly allowed: number;
  readonly seed: number;
}

/** More are called only by a plan, which names them: each tool is called some ten times. */
const MOST_CALLED = 500;

/** Call permission and the input for arguments. */
interface CallTerms {
  readonly permission: CallPermission;
  readonly seed: number;
  /** A path that the server can read, where we know one. */
  readonly readablePath?: string;
}

/** Creates the tool caller of one variant. */
export function createToolCaller(terms: CallTerms, lists: () => Lists | undefined): ToolCaller {
  const made: CallRecord[] = [];
  const hung = new Set<string>();
  let chosen: Chosen | undefined;
  const listed = (): readonly Json[] => lists()?.tools?.items ?? [];
  const choose = (): Chosen => (chosen ??= chooseCallable(listed(), terms));
  const find = (): readonly CallableTool[] => choose().tools;
  const admitted = new Map<string, CallableTool>();
  return {
    callable: find,
    admit: (definitions) => {
      const names = new Set(listed().map((tool) => readField(tool, 'name')));
      const others = definitions.filter((tool) => !names.has(readField(tool, 'name')));
      const found = chooseCallable(others, terms).tools;
      for (const tool of found) admitted.set(tool.name, tool);
      return found;
    },
    made: () => made,
    sample: () => {
      const { tools, allowed } = choose();
      return tools.length === allowed
        ? undefined
        : { called: tools.length, allowed, seed: terms.seed };
    },
    listed,
    problems: () => collectProblems(terms.permission, lists()),
    call: async (session, request) => {
      const found = choose().byName.get(request.tool) ?? admitted.get(request.tool);
      if (!found || (request.isFuzz && !found.mayFuzz) || hung.has(request.tool)) return undefined;
      const record = await makeCall(session, found, request);
      const wasStopped = request.options?.signal?.aborted === true;
      if (record.exchange.ending === 'silent' && !wasStopped) hung.add(request.tool);
      made.push(record);
      return record;
    },
  };
}

function collectProblems(permission: CallPermission, lists: Lists | undefined): readonly string[] {
  if (typeof permission !== 'object' || !lists?.tools?.isComplete) return [];
  return findPlanProblems(permission, lists.tools.items);
}

async function makeCall(
  session: Session,
  { definition }: CallableTool,
  { tool, purpose, options, params: further, arguments: args, shownArguments }: CallRequest,
): Promise<CallRecord> {
  const sent = args === undefined ? {} : { arguments: args };
  const headers = { ...createParamHeaders(definition, args), ...options?.headers };
  const params: JsonObject = { ...further, name: tool, ...sent };
  const exchange = await session.request('tools/call', params, { ...options, headers });
  const told = shownArguments === undefined ? {} : { shownArguments };
  return { tool, purpose, exchange, ...sent, ...told };
}

/** The tools that are called, and how many may be. */
interface Chosen {
  readonly tools: readonly CallableTool[];
  /** The first of each name. */
  readonly byName: ReadonlyMap<string, CallableTool>;
  readonly allowed: number;
}

interface NamedTool {
  readonly name: string;
  readonly definition: Json;
}

function chooseCallable(listed: readonly Json[], terms: CallTerms): Chosen {
  const named = listed.flatMap((definition): readonly NamedTool[] => {
    const name = readField(definition, 'name');
    return typeof name === 'string' ? [{ name, definition }] : [];
  });
  const twins = new Map(
    groupBy(named, ({ name }) => name).map((group) => [
      group[0].name,
      group.map(({ definition }) => definition),
    ]),
  );
  const may = (name: string, judge: typeof mayCall): boolean =>
    mayCallName(name, twins.get(name) ?? [], (tool) => judge(tool, terms.permission)).allowed;
  const allowed = named.filter(({ name }) => may(name, mayCall));
  const tools = takeSample(allowed, terms).map(({ name, definition }) => ({
    name,
    definition,
    candidates: deriveCandidates(name, definition, terms),
    mayFuzz: may(name, mayFuzz),
  }));
  const byName = new Map(tools.toReversed().map((tool) => [tool.name, tool]));
  return { tools, byName, allowed: allowed.length };
}

/** A plan says itself what is called. The order stays that of the list. */
function takeSample(
  tools: readonly NamedTool[],
  { permission, seed }: CallTerms,
): readonly NamedTool[] {
  if (typeof permission === 'object' || tools.length <= MOST_CALLED) return tools;
  const rank = ({ name }: NamedTool): string =>
    createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const ranked = tools.map((tool) => ({ tool, rank: rank(tool) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const chosen = new Set(ranked.slice(0, MOST_CALLED).map(({ tool }) => tool));
  return tools.filter((tool) => chosen.has(tool));
}

const CANDIDATES = 3;

function deriveCandidates(tool: string, definition: Json, terms: CallTerms): readonly Json[] {
  const { permission, ...given } = terms;
  const planned =
    typeof permission === 'object'
      ? permission.tools.find(({ name }) => name === tool)?.arguments
      : undefined;
  if (planned && planned.length > 0) return planned;
  const schema = readField(definition, 'inputSchema') ?? { type: 'object' };
  return deriveArguments(schema, { ...given, tool, count: CANDIDATES }).candidates;
}

/** Mismatches between a plan and the listed tools, one sentence each, with advice. */
export function findPlanProblems(plan: CallPlan, tools: readonly Json[]): readonly string[] {
  return plan.tools.flatMap((planned) => {
    const tool = tools.find((each) => readField(each, 'name') === planned.name);
    if (tool !== undefined) return planned.call ? findArgumentProblems(planned, tool) : [];
    return [
      `The plan names the tool "${planned.name}", but the server does not list it: remove it from the plan, or draft a new one with --write-plan.`,
    ];
  });
}

function findArgumentProblems(planned: PlannedTool, tool: Json): readonly string[] {
  const examined = examineSchema(readField(tool, 'inputSchema') ?? true);
  if (examined.kind !== 'valid') return [];
  return planned.arguments.flatMap((call, index) => {
    const [error] = examined.validate(call);
    if (error === undefined) return [];
    const place = error.path === '' ? 'the arguments' : error.path;
    return [
      `The plan calls "${planned.name}" with arguments (number ${index + 1}) that its schema forbids: ${place} ${error.message}. Correct them in the plan.`,
    ];
  });
}
