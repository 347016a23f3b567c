import { ToolError } from '@wellspoken/kit';

import type { IterationPlan, ProjectField } from '../fields/project-field.ts';
import { matchName } from '../refs/match-name.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectPointer, ProjectWithFields } from '../refs/resolver.ts';

/** An iteration field of a project. */
export interface IterationField extends ProjectField {
  readonly project: ProjectPointer;
  readonly plan: IterationPlan;
}

/** Which field of which project; the usual ones where they are left out. */
export interface FieldAsked {
  readonly projectId?: string | undefined;
  readonly fieldName?: string | undefined;
}

/** The iteration field that is meant. */
export async function openIterationField(
  { resolve, signal }: Pick<At, 'resolve' | 'signal'>,
  { projectId, fieldName }: FieldAsked,
): Promise<IterationField> {
  const project = await resolve.projectWithFields(projectId, { signal });
  return iterationFieldOf(project, fieldName);
}

const USUAL_NAMES = ['sprint', 'iteration', 'sprints', 'iterations'];

/** The iteration field of that name; without a name the only one, or the one with a usual name. */
export function iterationFieldOf(
  project: ProjectWithFields,
  wanted: string | undefined,
  argument = 'fieldName',
): IterationField {
  const chosen =
    wanted === undefined ? usualField(project, argument) : namedField(project, wanted, argument);
  if (chosen.plan === undefined) throw wrongType(chosen);
  return { ...chosen, plan: chosen.plan, project };
}

function namedField({ fields }: ProjectWithFields, wanted: string, argument: string): ProjectField {
  const known = fields.some(({ id, name }) =>
    [id, name.toLowerCase()].includes(wanted.trim().toLowerCase()),
  );
  // A field of another type is told as what it is; a miss names only what could be meant.
  const candidates = known ? fields : fields.filter(({ plan }) => plan !== undefined);
  return matchName(wanted, candidates, { kind: 'iteration field', argument });
}

function usualField({ fields, title }: ProjectWithFields, argument: string): ProjectField {
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

function wrongType({ name, dataType }: ProjectField): ToolError {
  return new ToolError(
    'invalid_arguments',
    `The field "${name}" is of type ${dataType}; an iteration field is needed.`,
    { suggestions: ['list_project_fields tells the type of each field.'] },
  );
}
