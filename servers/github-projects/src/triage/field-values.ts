import { ToolError } from '@wellspoken/kit';
import type { Rule, Subject } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { readSubjects } from '../rules/read-subjects.ts';

/** The project whose fields rules read or set. */
export interface TriageProject {
  readonly project: ProjectWithFields;
  /** The fields in rules that the project has. */
  readonly fields: readonly string[];
  readonly missing: readonly string[];
}

const PRIORITY = 'Priority';

/** Opens the project that rules need or that was named; undefined without either. */
export async function openTriageProject(
  projectId: string | undefined,
  rules: readonly Rule[],
  at: At,
): Promise<TriageProject | undefined> {
  const wanted = listFields(rules);
  if (projectId === undefined && (wanted.length === 0 || at.defaults.project === undefined)) {
    return undefined;
  }
  const project = await openProject(projectId, at);
  if (project === undefined) return undefined;
  const spelled = wanted.map(
    (name) => project.fields.find((field) => fold(field.name) === fold(name))?.name ?? '',
  );
  return {
    project,
    fields: [...new Set(spelled.filter((name) => name !== ''))],
    missing: wanted.filter((name, at_) => spelled[at_] === '' && name !== PRIORITY),
  };
}

/** The default project may not exist, since this call did not name it. */
async function openProject(
  projectId: string | undefined,
  { resolve, signal }: At,
): Promise<ProjectWithFields | undefined> {
  try {
    return await resolve.projectWithFields(projectId, { signal });
  } catch (error) {
    const isMissing = error instanceof ToolError && error.code === 'not_found';
    if (projectId === undefined && isMissing) return undefined;
    throw error;
  }
}

function listFields(rules: readonly Rule[]): readonly string[] {
  const looked = rules.flatMap(({ when }) => Object.keys(when.fields ?? {}));
  const sets = rules.some(({ changes }) => changes.some(({ kind }) => kind === 'set_priority'));
  return [...new Set([...looked, ...(sets ? [PRIORITY] : [])])];
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * The values of issues in the fields of the project, by reference; empty for issues that are not in
 * it.
 */
export async function readFieldValues(
  references: readonly string[],
  { project, fields }: TriageProject,
  at: At,
): Promise<ReadonlyMap<string, Subject['fields']>> {
  if (fields.length === 0 || references.length === 0) return new Map();
  const { subjects } = await readSubjects(
    { issueIds: references, projectId: project.id, fields, most: references.length },
    at,
  );
  return new Map(subjects.flatMap((one) => (one.reference ? [[one.reference, one.fields]] : [])));
}
