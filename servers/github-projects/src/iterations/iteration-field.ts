import { ToolError } from '@wellspoken/kit';

import { findNamedIteration, type IterationSought } from '../fields/find-iteration.ts';
import type { Iteration, IterationPlan, ProjectField } from '../fields/project-field.ts';
import type { GitHub } from '../github/github.ts';
import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import type { ProjectPointer, ProjectWithFields } from '../refs/resolver.ts';
import { getLastDay, listIterations } from './slots.ts';

/** An iteration field of a project. */
export interface IterationField extends ProjectField {
  readonly project: ProjectPointer;
  readonly plan: IterationPlan;
}

/** The field and its project, or the defaults. */
interface FieldAsked {
  readonly projectId?: string | undefined;
  readonly fieldName?: string | undefined;
}

/** Finds the iteration field and its project. */
export async function openIterationField(
  { resolve, signal }: Pick<At, 'resolve' | 'signal'>,
  { projectId, fieldName }: FieldAsked,
): Promise<IterationField> {
  const project = await resolve.projectWithFields(projectId, { signal });
  return findIterationField(project, fieldName);
}

const USUAL_NAMES = ['sprint', 'iteration', 'sprints', 'iterations'];

/** The iteration field of that name; without a name the only one, or the one with a usual name. */
export function findIterationField(
  project: ProjectWithFields,
  wanted: string | undefined,
  argument = 'fieldName',
): IterationField {
  const chosen =
    wanted === undefined
      ? findUsualField(project, argument)
      : findNamedField(project, wanted, argument);
  if (chosen.plan === undefined) throw createWrongTypeError(chosen);
  return { ...chosen, plan: chosen.plan, project };
}

function findNamedField(
  { fields }: ProjectWithFields,
  wanted: string,
  argument: string,
): ProjectField {
  const known = fields.some(({ id, name }) =>
    [id, name.toLowerCase()].includes(wanted.trim().toLowerCase()),
  );
  // A field of another type gets an error that says so; candidates are only iteration fields.
  const candidates = known ? fields : fields.filter(({ plan }) => plan !== undefined);
  return matchName(wanted, candidates, { kind: 'iteration field', argument });
}

function findUsualField({ fields, title }: ProjectWithFields, argument: string): ProjectField {
  const candidates = fields.filter(({ plan }) => plan !== undefined);
  const [first, second] = candidates;
  if (first === undefined) {
    throw new ToolError('not_found', `The project "${title}" has no iteration field.`, {
      suggestions: ['Make one with create_project_field, of the type iteration.'],
    });
  }
  if (second === undefined) return first;
  const usual = USUAL_NAMES.flatMap((name) =>
    candidates.filter((field) => field.name.toLowerCase() === name),
  );
  if (usual[0] !== undefined) return usual[0];
  const names = candidates.map(({ name }) => name);
  throw new ToolError(
    'conflict',
    `The project "${title}" has more than one iteration field: ${names.map((name) => `"${name}"`).join(', ')}.`,
    { suggestions: [`Say which one with ${argument}.`], details: { candidates: names } },
  );
}

function createWrongTypeError({ name, dataType }: ProjectField): ToolError {
  return new ToolError(
    'invalid_arguments',
    `The field "${name}" is of type ${dataType}; an iteration field is needed.`,
    { suggestions: ['list_project_fields tells the type of each field.'] },
  );
}

/** Finds an iteration by title, id or first day, or by @current, @next or @previous. */
export function findIteration(
  field: IterationField,
  wanted: string,
  sought: IterationSought,
): Iteration {
  const all = listIterations(field.plan);
  const text = wanted.trim();
  const [first, second] = all.filter(({ startDate }) => startDate === text);
  const isTitle = all.some(({ title }) => title === text);
  if (first !== undefined && second === undefined && !isTitle) return first;
  return findNamedIteration(field, text, sought);
}

/** The iteration that contains the day. */
export function findIterationOn(all: readonly Iteration[], day: string): Iteration | undefined {
  return all.find((iteration) => iteration.startDate <= day && day <= getLastDay(iteration));
}

/** Runs work on items of a field while no other call of this process changes its iterations. */
export async function withField<Result>(
  at: At,
  asked: FieldAsked,
  work: (field: IterationField) => Promise<Result>,
): Promise<Result> {
  const field = await openIterationField(at, asked);
  return runInTurn(at.github, field.id, async (hasWaited) =>
    // The change that ran before gave every iteration a new id.
    work(hasWaited ? await openIterationField(at, asked) : field),
  );
}

const ends = new WeakMap<GitHub, Map<string, Promise<unknown>>>();

/**
 * Runs work after all earlier work on the same field: two concurrent edits would undo each other.
 */
export async function runInTurn<Result>(
  github: GitHub,
  fieldId: string,
  work: (hasWaited: boolean) => Promise<Result>,
): Promise<Result> {
  const lines = ends.get(github) ?? new Map<string, Promise<unknown>>();
  ends.set(github, lines);
  const before = lines.get(fieldId);
  const result = before === undefined ? work(false) : before.then(async () => work(true));
  const end = result.then(
    () => {},
    () => {},
  );
  lines.set(fieldId, end);
  try {
    return await result;
  } finally {
    if (lines.get(fieldId) === end) lines.delete(fieldId);
  }
}
