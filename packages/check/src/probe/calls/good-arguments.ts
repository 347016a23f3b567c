import { isSuccess } from '../../evidence/call-outcome.ts';
import type { CallRecord } from '../../evidence/calls.ts';
import type { Json } from '../../wire/json.ts';
import type { CallableTool } from '../define-probe.ts';

/** The call of a tool that succeeded. */
export const goodCall = (
  tool: CallableTool,
  calls: readonly CallRecord[],
): CallRecord | undefined => calls.find((call) => call.tool === tool.name && isSuccess(call));

/** Arguments that worked, or else the smallest that should. */
export const goodArguments = (tool: CallableTool, calls: readonly CallRecord[]): Json | undefined =>
  goodCall(tool, calls)?.arguments ?? tool.candidates[0];
