import { mayUse } from '../auth/may-use.ts';
import type { Caller } from '../context/types.ts';
import type { Tool } from '../define/tool.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { nearest } from './nearest.ts';

/** Finds the tool that is called; an unknown one is a protocol error. */
export function resolveTool({ definition }: Runtime, caller: Caller, name: string): Tool {
  const tool = definition.tools.get(name);
  if (tool !== undefined && !definition.isHidden(name)) return tool;
  const known = [...definition.tools.values()].filter(
    (candidate) => !definition.isHidden(candidate.name) && mayUse(caller, candidate),
  );
  const meant = nearest(
    name.slice(0, 128),
    known.map((candidate) => candidate.name),
  );
  // spec: call.unknown-tool
  throw new ProtocolFault(
    faultCodes.invalidParams,
    `Unknown tool: ${name.slice(0, 128)}${meant === undefined ? '' : `. Did you mean "${meant}"?`}`,
  );
}
