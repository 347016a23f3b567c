import type {
  ClientCapabilities,
  Implementation,
  JSONRPCMessage,
  JSONRPCRequest,
} from '@modelcontextprotocol/server';

import type { Caller } from '../../call/types.ts';
import { mayUse } from '../../call/admit.ts';
import type { ServerDefinition } from '../../define/server.ts';
import type { Tool } from '../../define/tool.ts';
import { isObject } from '../../define/schema/json.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import type { JudgeEnvelope } from '../sdk/judge-envelope.ts';

/**
 * Whether a message is a request that the fast path may answer. Two members of `_meta` have their
 * own schemas, which only the SDK validates.
 */
export function isPlainRequest(message: JSONRPCMessage): message is JSONRPCRequest {
  if (!('method' in message && 'id' in message)) return false;
  const meta = message.params?._meta;
  return meta === undefined || !('progressToken' in meta || metaKeys.relatedTask in meta);
}

const CALL_MEMBERS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);

/** Whether a call has the usual form, and its tool is available to the caller. */
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
  return (
    tool !== undefined && !definition.isHidden(name) && isPlainTool(tool) && mayUse(caller, tool)
  );
}

// The SDK drops this key when it copies arguments, to prevent prototype pollution.
function isPlainArguments(args: unknown): boolean {
  return isObject(args) && !Object.hasOwn(args, '__proto__');
}

/** Whether a list request has no cursor. */
export function isFirstPage({ params }: JSONRPCRequest): boolean {
  for (const member in params) if (member !== '_meta') return false;
  return true;
}

const verdicts = new WeakMap<Tool, boolean>();

// The SDK compares arguments with headers, and wraps non-object output for older clients.
function isPlainTool(tool: Tool): boolean {
  const known = verdicts.get(tool);
  if (known !== undefined) return known;
  const hasHeaders = JSON.stringify(tool.inputJson).includes('"x-mcp-header"');
  const { outputJson } = tool;
  // A schema without a root type, such as a union, may describe anything.
  const hasObject = outputJson === undefined || outputJson['type'] === 'object';
  const verdict = !hasHeaders && hasObject;
  verdicts.set(tool, verdict);
  return verdict;
}

/** Checks whether a value has a known form. */
type Form = (value: unknown) => boolean;

const isText: Form = (value) => typeof value === 'string';
const isFlag: Form = (value) => typeof value === 'boolean';
const isEmpty = createForm({});

const isNamed = createForm({ name: isText, version: isText, title: isText, description: isText });

/**
 * Whether client information has the usual form, checked without the SDK's schemas; `false` only
 * means that the SDK must validate it.
 */
export function isPlainInfo(value: unknown): value is Implementation {
  return isNamed(value) && 'name' in (value as object) && 'version' in (value as object);
}

const isPlain = createForm({
  elicitation: createForm({ form: createForm({ applyDefaults: isFlag }), url: isEmpty }),
  sampling: createForm({ context: isEmpty, tools: isEmpty }),
  roots: createForm({ listChanged: isFlag }),
});

/** The same for client capabilities. */
export function isPlainCapabilities(value: unknown): value is ClientCapabilities {
  return isPlain(value);
}

/** The same for the envelope of a modern request, whose version has already been checked. */
export const isPlainEnvelope: JudgeEnvelope = ({ params }) => {
  const { [metaKeys.clientInfo]: info, [metaKeys.clientCapabilities]: capabilities } =
    params?._meta ?? {};
  return (info === undefined || isPlainInfo(info)) && isPlainCapabilities(capabilities);
};

// All members are optional; an unknown one makes the object unknown.
function createForm(members: Readonly<Record<string, Form>>): Form {
  const known = new Map(Object.entries(members));
  return (value) => {
    if (!isObject(value)) return false;
    for (const member in value) if (known.get(member)?.(value[member]) !== true) return false;
    return true;
  };
}
