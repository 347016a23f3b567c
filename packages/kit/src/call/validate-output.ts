import type { Tool } from '../define/tool.ts';
import { describeIssues } from './issues.ts';
import { project } from './project.ts';

/** The tool returned something that its own output schema refuses: a bug of the server. */
class OutputMismatch extends Error {
  override readonly name = 'OutputMismatch';
}

/** The data as its schema declares it: checked, and without undeclared keys. */
export async function validateOutput(tool: Tool, data: unknown): Promise<unknown> {
  if (tool.output === undefined || tool.outputJson === undefined) return undefined;
  const standard = tool.output['~standard'];
  const outcome = await standard.validate(data);
  if (outcome.issues !== undefined) {
    const lines = describeIssues(outcome.issues, { value: data, whole: 'the data' });
    throw new OutputMismatch(
      `Tool "${tool.name}" returned data that its output schema refuses: ${lines.join(' ')}`,
    );
  }
  // zod drops undeclared keys while it parses; other libraries may let them pass.
  return standard.vendor === 'zod' ? outcome.value : project(outcome.value, tool.outputJson);
}
