import type { Tool } from '../define/tool.ts';
import { faultCodes, ProtocolFault } from '../errors/protocol-fault.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { nearest } from './nearest.ts';

/** Finds the tool that is called; an unknown one is a protocol error. */
export function resolveTool({ definition }: Runtime, name: string): Tool {
  const tool = definition.tools.get(name);
  if (tool !== undefined && !definition.isHidden(name)) return tool;
  const known = [...definition.tools.keys()].filter((candidate) => !definition.isHidden(candidate));
  const meant = nearest(name.slice(0, 128), known);
  // spec: call.unknown-tool
  throw new ProtocolFault(
    faultCodes.invalidParams,
    `Unknown tool: ${name.slice(0, 128)}${meant === undefined ? '' : `. Did you mean "${meant}"?`}`,
  );
}
