import { ToolError } from '@wellspoken/kit';

import { matchName } from '../../refs/match-name.ts';
import { readDay } from '../instant.ts';
import type { IssueFieldNode } from './issue-types.documents.ts';

/** The value of an issue field, as a caller writes it; several options are separated by commas. */
export type IssueFieldValue = string | number;

/** GitHub's input for the value of an issue field. */
export type IssueFieldInput = Readonly<Record<string, unknown>> & { readonly fieldId: string };

/** Finds a field of a repository by its name. */
export function findField(
  wanted: string,
  fields: readonly IssueFieldNode[],
  argument: string,
): IssueFieldNode {
  return matchName(wanted, fields, {
    kind: 'issue field',
    argument,
    listWith: 'list_issue_fields',
  });
}

/** Converts a value to GitHub's input, by the kind of its field; null clears it. */
export function toFieldInput(
  field: IssueFieldNode,
  value: IssueFieldValue | null,
  argument: string,
): IssueFieldInput {
  const { id: fieldId, dataType } = field;
  if (value === null) return { fieldId, delete: true };
  const write = WRITERS[dataType];
  if (write !== undefined) return { fieldId, ...write({ field, value, argument }) };
  throw new ToolError(
    'unsupported',
    `The issue field "${field.name}" is of the kind ${dataType}, which cannot be set here.`,
    { suggestions: ['Set it on the page of the issue.'] },
  );
}

interface Given {
  readonly field: IssueFieldNode;
  readonly value: IssueFieldValue;
  readonly argument: string;
}

const WRITERS: Readonly<Record<string, (given: Given) => Record<string, unknown>>> = {
  TEXT: ({ value }) => ({ textValue: String(value) }),
  NUMBER: (given) => ({ numberValue: numberIn(given) }),
  DATE: ({ value, argument }) => ({ dateValue: readDay(String(value), argument) }),
  SINGLE_SELECT: ({ field, value, argument }) => ({
    singleSelectOptionId: findOption(field, String(value), argument),
  }),
  MULTI_SELECT: ({ field, value, argument }) => ({
    multiSelectOptionIds: splitOptions(field, String(value)).map((name) =>
      findOption(field, name, argument),
    ),
  }),
};

function numberIn({ field, value, argument }: Given): number {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isFinite(number)) return number;
  throw new ToolError(
    'invalid_arguments',
    `${argument} is "${String(value)}": expected a number, which is what "${field.name}" holds.`,
    { suggestions: [`Pass ${argument} as a number, or null to clear the field.`] },
  );
}

/** A comma may also be part of the name of an option. */
function splitOptions({ options = [] }: IssueFieldNode, value: string): readonly string[] {
  return options.some(({ name }) => name === value)
    ? [value]
    : value.split(',').map((name) => name.trim());
}

function findOption({ name, options = [] }: IssueFieldNode, wanted: string, argument: string) {
  return matchName(wanted, options, { kind: `option of "${name}"`, argument }).id;
}
