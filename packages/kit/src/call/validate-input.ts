import type { Input } from '../define/input.ts';
import type { Schema } from '../define/json-schema.ts';
import { judgedArguments } from '../define/rewrite-input.ts';
import { ToolError } from '../errors/tool-error.ts';
import { declaredNames } from './declared-names.ts';
import type { Issue } from './issue.ts';
import { describeIssues } from './issues.ts';

/** What takes arguments: a tool or a prompt. */
export interface Accepting extends Input {
  readonly name: string;
}

/** Parses the arguments, or throws an error that lists every problem. */
export async function validateInput(target: Accepting, args: unknown): Promise<unknown> {
  const value = args ?? {};
  const outcome =
    target.input === undefined ? parseNothing(value) : await parse(target.input, value);
  if ('value' in outcome) return outcome.value;
  const judged = judgedArguments(outcome, value);
  const lines = describeIssues(outcome.issues, {
    value: judged,
    whole: 'arguments',
    namesAt: (path) => declaredNames(target.inputJson, judged, path),
  });
  throw new ToolError(
    'invalid_arguments',
    `The arguments of ${target.name} are not right:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    { suggestions: ['Correct these arguments and call again.'] },
  );
}

type Parsed = { readonly value: unknown } | { readonly issues: readonly Issue[] };

async function parse(schema: Schema, value: unknown): Promise<Parsed> {
  const outcome = await schema['~standard'].validate(value);
  return outcome.issues === undefined ? { value: outcome.value } : outcome;
}

function parseNothing(value: object): Parsed {
  const keys = Object.keys(value);
  if (keys.length === 0) return { value: {} };
  return { issues: [{ code: 'unrecognized_keys', keys, message: 'expected no arguments' }] };
}
