import { ToolError } from '@wellspoken/kit';

import { createUnsupportedError } from '../github/refusals.ts';
import type { At } from '../operations/operation.ts';
import { createOption, type OptionWords } from './edit-options.ts';
import {
  CREATE_FIELD,
  type CreateFieldInput,
  type IterationConfigurationInput,
} from './fields.documents.ts';
import type { ProjectField } from './project-field.ts';
import { readField } from './read-field.ts';

/** GitHub's maximum of fields in a project. */
const MOST_FIELDS = 50;

/** The field types that can be asked for; the last three are built in. */
export const FIELD_TYPES = [
  'text',
  'number',
  'date',
  'single_select',
  'multi_select',
  'iteration',
  'milestone',
  'assignees',
  'labels',
] as const;

const BUILT_IN: ReadonlySet<string> = new Set(['milestone', 'assignees', 'labels']);

export interface NewField {
  readonly projectId?: string | undefined;
  readonly name: string;
  readonly type: (typeof FIELD_TYPES)[number];
  readonly options?: readonly OptionWords[] | undefined;
  readonly iterationConfiguration?: IterationConfigurationInput | undefined;
  /** Not supported by GitHub: refused if given. */
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Creates a field in a project. */
export async function createField(asked: NewField, at: At): Promise<ProjectField> {
  assertPossible(asked);
  const { signal } = at;
  const project = await at.resolve.projectWithFields(asked.projectId, { signal });
  assertCanAddField(project.fields, asked.name);
  const { createProjectV2Field } = await at.github.mutate(
    CREATE_FIELD,
    { input: toInput(project.id, asked) },
    { signal, lookWith: 'list_project_fields' },
  );
  const made = createProjectV2Field?.projectV2Field;
  if (made) return readField(made);
  throw new ToolError('upstream_failed', 'GitHub did not say what became of the new field.', {
    suggestions: ['Look with list_project_fields before you try again.'],
  });
}

function assertPossible({ type, description, required }: NewField): void {
  if (BUILT_IN.has(type)) {
    throw createUnsupportedError(
      `a field of type ${type} cannot be made: every project has it already.`,
      'list_project_fields shows the built-in field; set_field_value sets it.',
    );
  }
  if (description !== undefined || required !== undefined) {
    throw createUnsupportedError(
      `fields have no ${description === undefined ? '"required" flag' : 'description'}.`,
      'Leave description and required out; a description fits into the readme of the project.',
    );
  }
}

/** Throws unless the project can take another field of that name. */
export function assertCanAddField(fields: readonly ProjectField[], name: string): void {
  const same = fields.find((field) => field.name.toLowerCase() === name.trim().toLowerCase());
  if (same !== undefined) {
    throw new ToolError(
      'already_exists',
      `There is a field "${same.name}" (${same.dataType}) already.`,
      { suggestions: ['Choose another name, or use that field: list_project_fields shows it.'] },
    );
  }
  if (fields.length < MOST_FIELDS) return;
  throw new ToolError(
    'too_large',
    `The project has ${fields.length} fields; GitHub allows ${MOST_FIELDS}.`,
    { suggestions: ['Delete one that nobody needs with delete_project_field.'] },
  );
}

function toInput(projectId: string, asked: NewField): CreateFieldInput {
  const { type, options = [], iterationConfiguration } = asked;
  const isSelect = type === 'single_select' || type === 'multi_select';
  assertFitting(asked, isSelect);
  const choices = options.map((option) => createOption(option));
  return {
    projectId,
    name: asked.name.trim(),
    dataType: type.toUpperCase(),
    ...(type === 'single_select' && { singleSelectOptions: choices }),
    ...(type === 'multi_select' && { multiSelectOptions: choices }),
    ...(iterationConfiguration !== undefined && { iterationConfiguration }),
  };
}

function assertFitting(asked: NewField, isSelect: boolean): void {
  const { type, options = [], iterationConfiguration } = asked;
  const refuse = (message: string, suggestion: string): never => {
    throw new ToolError('invalid_arguments', message, { suggestions: [suggestion] });
  };
  if (isSelect && options.length === 0) {
    refuse(`A ${type} field needs options; none were given.`, 'Pass at least one option.');
  }
  if (!isSelect && options.length > 0) {
    refuse(`A ${type} field has no options.`, 'Leave options out, or make it a single_select.');
  }
  if (type !== 'iteration' && iterationConfiguration !== undefined) {
    refuse(`A ${type} field has no iterations.`, 'Leave iterationConfiguration out.');
  }
  const names = options.map(({ name }) => name.trim().toLowerCase());
  if (new Set(names).size < names.length) {
    refuse('Two options have the same name.', 'Give every option a name of its own.');
  }
}
