import { readField, isObject, type Json } from '../wire/json.ts';
import type { CallPlan, PlannedTool } from './plan.ts';

/** Which tools may be called: none, those that declare to only read, all, or those of a plan. */
export type CallPermission = 'none' | 'read-only' | 'all' | CallPlan;

/** Whether something may be done, and why, as a sentence without a full stop. */
interface Permission {
  readonly allowed: boolean;
  readonly reason: string;
}

/** Whether a tool declares that it only reads: `annotations.readOnlyHint` is exactly `true`. */
export const isReadOnly = (definition: Json): boolean =>
  readField(definition, 'annotations', 'readOnlyHint') === true;

/** Whether a tool may be called with arguments that its schema allows. */
export function mayCall(definition: Json, mode: CallPermission): Permission {
  return decide(definition, mode, ({ call, reason }) =>
    call ? allow('the plan says so') : refuse(`the plan says not to call it: ${reason}`),
  );
}

/** Whether a tool may be called with arguments that its schema forbids. */
export function mayFuzz(definition: Json, mode: CallPermission): Permission {
  return decide(definition, mode, ({ call, fuzz, reason }) => {
    if (!call) return refuse(`the plan says not to call it: ${reason}`);
    return fuzz
      ? allow('the plan says so')
      : refuse('the plan does not say "fuzz": true, so it gets only the arguments of the plan');
  });
}

/**
 * Whether a name may be called: two tools may share one, and it is unknown which of them answers,
 * so each of them must be allowed.
 */
export function mayCallName(
  name: string,
  tools: readonly Json[],
  may: (definition: Json) => Permission,
): Permission {
  const named = tools.filter((tool) => readField(tool, 'name') === name);
  const [first, ...others] = named.map(may);
  if (first === undefined) return refuse(`the server lists no tool ${JSON.stringify(name)}`);
  return [first, ...others].find(({ allowed }) => !allowed) ?? first;
}

const allow = (reason: string): Permission => ({ allowed: true, reason });
const refuse = (reason: string): Permission => ({ allowed: false, reason });

function decide(
  definition: Json,
  mode: CallPermission,
  byPlan: (tool: PlannedTool) => Permission,
): Permission {
  const name = readField(definition, 'name');
  if (typeof name !== 'string') return refuse('it has no name that is a string');
  if (mode === 'none') return refuse('no tool may be called; allow it with --calls');
  if (mode === 'all') return allow('all tools may be called');
  if (mode === 'read-only') return decideByHint(definition);
  const planned = mode.tools.find((tool) => tool.name === name);
  return planned === undefined ? refuse('the plan does not name it') : byPlan(planned);
}

function decideByHint(definition: Json): Permission {
  return isReadOnly(definition)
    ? allow('it declares readOnlyHint: true')
    : refuse('it does not declare readOnlyHint: true; allow it with --calls all or a plan');
}

/** Whether a tool names no arguments and asks for none. */
export function takesNothing(tool: { readonly definition: Json }): boolean {
  const properties = readField(tool.definition, 'inputSchema', 'properties');
  const required = readField(tool.definition, 'inputSchema', 'required');
  return (
    (properties === undefined || (isObject(properties) && Object.keys(properties).length === 0)) &&
    (required === undefined || (Array.isArray(required) && required.length === 0))
  );
}
