import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { mayUse } from '../auth/may-use.ts';
import type { Caller } from '../context/types.ts';
import type { ServerDefinition } from '../define/server.ts';
import type { Tool } from '../define/tool.ts';
import { isObject } from '../runtime/is-object.ts';

const CALL_MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** Whether a call is as plain as can be, of a tool that is there for this caller. */
export function isPlainCall(
  definition: ServerDefinition,
  caller: Caller,
  { params }: JSONRPCRequest,
): boolean {
  if (params === undefined) return false;
  for (const member in params) if (!CALL_MEMBERS.has(member)) return false;
  const { name, arguments: args } = params;
  if (typeof name !== 'string' || (args !== undefined && !isPlainArguments(args))) return false;
  const tool = definition.tools.get(name);
  return tool !== undefined && !definition.isHidden(name) && isQuick(tool) && mayUse(caller, tool);
}

// The SDK leaves this key out when it copies arguments, so that no prototype is set by it.
function isPlainArguments(args: unknown): boolean {
  return isObject(args) && !Object.hasOwn(args, '__proto__');
}

/** Whether a list is asked for from its start. */
export function isFirstPage({ params }: JSONRPCRequest): boolean {
  for (const member in params) if (member !== '_meta') return false;
  return true;
}

const verdicts = new WeakMap<Tool, boolean>();

// The SDK compares arguments with headers, and wraps data that is no object for older clients.
function isQuick(tool: Tool): boolean {
  const known = verdicts.get(tool);
  if (known !== undefined) return known;
  const hasHeaders = JSON.stringify(tool.inputJson).includes('"x-mcp-header"');
  const { outputJson } = tool;
  // A schema that does not say what its root is, a union for one, may stand for anything.
  const hasObject = outputJson === undefined || outputJson['type'] === 'object';
  const verdict = !hasHeaders && hasObject;
  verdicts.set(tool, verdict);
  return verdict;
}
