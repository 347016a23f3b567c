import { fieldOf, type Json } from '../wire/json.ts';
import { examineSchema } from '../schema/json-schema.ts';
import type { CallPlan, PlannedTool } from './plan.ts';

/** Where a plan and the tools of a server no longer agree; one sentence each, with what to do. */
export function findPlanProblems(plan: CallPlan, tools: readonly Json[]): readonly string[] {
  return plan.tools.flatMap((planned) => {
    const tool = tools.find((each) => fieldOf(each, 'name') === planned.name);
    if (tool !== undefined) return planned.call ? argumentProblems(planned, tool) : [];
    return [
      `The plan names the tool "${planned.name}", but the server does not list it: remove it from the plan, or draft a new one with --write-plan.`,
    ];
  });
}

function argumentProblems(planned: PlannedTool, tool: Json): readonly string[] {
  const examined = examineSchema(fieldOf(tool, 'inputSchema') ?? true);
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
