import { ToolError } from '@wellspoken/kit';
import type { Rule, RuleProblem } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';

/** Rules, and their name in messages. */
export interface OpenedRules {
  readonly name: string;
  readonly rules: readonly Rule[];
}

const MOST_SHOWN = 10;

/**
 * The rules of a call: those it passes, or else the server's rule file; undefined without either.
 */
export async function openRules(
  given: string | undefined,
  { rules: source, reader, signal }: Pick<At, 'rules' | 'reader' | 'signal'>,
): Promise<OpenedRules | undefined> {
  const opened = given === undefined ? await source.read() : { name: 'rules', text: given };
  if (opened === undefined) return undefined;
  const { rules, problems } = await reader.readRules(opened.text, signal);
  if (problems.length > 0) {
    throw new ToolError('invalid_arguments', describeProblems(opened.name, problems), {
      suggestions: [
        given === undefined
          ? `Mend the rule file ${opened.name}, or pass rules of your own.`
          : 'Mend the argument rules: YAML with version: 1 and a list of rules.',
      ],
    });
  }
  return { name: opened.name, rules };
}

function describeProblems(name: string, problems: readonly RuleProblem[]): string {
  const shown = problems.slice(0, MOST_SHOWN).map(({ line, path, message }) => {
    const where = path === '' ? `line ${line}` : `line ${line}, ${path}`;
    return `- ${where}: ${message}`;
  });
  const left = problems.length - shown.length;
  return [
    `The rules in ${name} cannot be used: ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}.`,
    ...shown,
    ...(left > 0 ? [`- and ${left} more`] : []),
  ].join('\n');
}
