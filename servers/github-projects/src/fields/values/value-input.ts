import { ToolError } from '@wellspoken/kit';

import { createUnsupportedError } from '../../github/refusals.ts';
import { matchName } from '../../refs/match-name.ts';
import { findNamedIteration, type IterationSought } from '../find-iteration.ts';
import type { ProjectField } from '../project-field.ts';
import type { ValueInput } from './values.documents.ts';

/** The wanted value of a field; null clears it. */
export type Wanted = string | number | readonly string[] | null;

type Given = Exclude<Wanted, null>;

type Writer = (
  field: ProjectField,
  given: Given,
  sought: IterationSought,
) => ValueInput | undefined;

const WRITERS: Readonly<Record<string, Writer>> = {
  TEXT: (field, given, { argument }) => ({
    text: readText(given, createRefusal(field, argument, 'a text')),
  }),
  NUMBER: (field, given, { argument }) => ({
    number: readNumber(given, createRefusal(field, argument, 'a number')),
  }),
  DATE: (field, given, { argument }) => ({
    date: readDay(given, createRefusal(field, argument, 'a day as YYYY-MM-DD')),
  }),
  SINGLE_SELECT: (field, given, { argument }) => ({
    singleSelectOptionId: findOption(
      field,
      readText(given, createRefusal(field, argument, 'the name of one option')),
      argument,
    ),
  }),
  MULTI_SELECT: (field, given, { argument }) => {
    const names = typeof given === 'object' ? given : [String(given)];
    const ids = names.map((name) => findOption(field, name, argument));
    return ids.length === 0 ? undefined : { multiSelectOptionIds: [...new Set(ids)] };
  },
  ITERATION: (field, given, sought) => {
    const text = readText(
      given,
      createRefusal(field, sought.argument, 'the title of one iteration'),
    );
    return { iterationId: findNamedIteration(field, text, sought).id };
  },
};

/** Whether the project itself stores the values of a field. */
export function isOwnField({ dataType }: ProjectField): boolean {
  return Object.hasOwn(WRITERS, dataType);
}

/** Converts a value to GitHub's input for one of the project's own fields; undefined clears it. */
export function toValueInput(
  field: ProjectField,
  wanted: Wanted,
  sought: IterationSought,
): ValueInput | undefined {
  return wanted === null ? undefined : WRITERS[field.dataType]?.(field, wanted, sought);
}

function findOption(field: ProjectField, name: string, argument: string): string {
  return matchName(name, field.options ?? [], { kind: `option of "${field.name}"`, argument }).id;
}

type Refusal = (came: Given) => ToolError;

function createRefusal(field: ProjectField, argument: string, what: string): Refusal {
  return (came) =>
    new ToolError(
      'invalid_arguments',
      `The field "${field.name}" takes ${what}; ${argument} is ${JSON.stringify(came)}.`,
      { suggestions: [`Pass ${what}, or null to clear the field.`] },
    );
}

function readText(given: Given, refuse: Refusal): string {
  if (typeof given !== 'object') return String(given);
  const [only, more] = given;
  if (only === undefined || more !== undefined) throw refuse(given);
  return only;
}

function readNumber(given: Given, refuse: Refusal): number {
  const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  if (typeof number !== 'number' || !Number.isFinite(number)) throw refuse(given);
  return number;
}

function readDay(given: Given, refuse: Refusal): string {
  const [day] = typeof given === 'string' ? (/^\d{4}-\d\d-\d\d$/.exec(given.trim()) ?? []) : [];
  if (day === undefined || !isDay(day)) throw refuse(given);
  return day;
}

function isDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

const INSTEAD: Readonly<Record<string, string>> = {
  REPOSITORY:
    'An issue stays in its repository: transfer it on GitHub, or create it anew with create_issue.',
  REVIEWERS: 'Ask for reviews on the pull request itself, on GitHub.',
  LINKED_PULL_REQUESTS: 'Write "Closes #n" in the pull request with update_pull_request.',
  PARENT_ISSUE: 'add_sub_issue sets the parent, remove_sub_issue takes it away.',
  SUB_ISSUES_PROGRESS: 'It follows the sub-issues: close them with update_issue.',
  TRACKS: 'add_sub_issue ties issues together.',
  TRACKED_BY: 'add_sub_issue ties issues together.',
  CREATED: 'GitHub sets it.',
  UPDATED: 'GitHub sets it.',
  CLOSED: 'update_issue closes and reopens issues.',
};

/** The refusal to set a value that GitHub derives from elsewhere, with an alternative. */
export function createUnsettableError({ name, dataType }: ProjectField): ToolError {
  return createUnsupportedError(
    `the field "${name}" (${dataType}) cannot be set in a project.`,
    INSTEAD[dataType] ?? 'Change it on GitHub.',
  );
}
