import type { JSONRPCRequest } from '@modelcontextprotocol/server';

import { mayUse } from '../auth/may-use.ts';
import type { CallParams } from '../call/call-tool.ts';
import type { Caller } from '../context/types.ts';
import type { ServerDefinition } from '../define/server.ts';
import type { Tool } from '../define/tool.ts';
import { isObject } from '../runtime/is-object.ts';

const CALL_MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** The params of a call, where they are as plain as can be and the tool is known. */
export function readCall(
  definition: ServerDefinition,
  caller: Caller,
  { params }: JSONRPCRequest,
): CallParams | undefined {
  if (params === undefined) return undefined;
  for (const member in params) if (!CALL_MEMBERS.has(member)) return undefined;
  const { name, arguments: args } = params as Record<string, unknown>;
  if (typeof name !== 'string' || (args !== undefined && !isObject(args))) return undefined;
  const tool = definition.tools.get(name);
  if (tool === undefined || definition.isHidden(name)) return undefined;
  if (!isQuick(tool) || !mayUse(caller, tool)) return undefined;
  // Only these two are read.
  return params as unknown as CallParams;
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
  const verdict = !hasHeaders && (tool.outputJson?.['type'] ?? 'object') === 'object';
  verdicts.set(tool, verdict);
  return verdict;
}
