import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { getProject } from '../projects/projects.tools.ts';
import { advise } from './run-operation.ts';

const telling = {
  operation: getProject,
  served: new Set(['get_project', 'list_projects']),
  known: new Set(['get_project', 'list_projects', 'create_label']),
  token: { kind: 'classic', scopes: undefined },
} as const;

function advised(...suggestions: readonly string[]): readonly string[] {
  const error = advise(new ToolError('not_found', 'No.', { suggestions }), telling);
  return error instanceof ToolError ? error.suggestions : [];
}

test('leaves out advice that names an operation which is not served', () => {
  expect(
    advised('list_projects shows them.', 'create_label makes one.', 'Set GITHUB_TOKEN.'),
  ).toEqual(['list_projects shows them.', 'Set GITHUB_TOKEN.']);
});

test('keeps words that only look like operations, and advice where there is no other', () => {
  expect(advised('Pass milestone_number.')).toEqual(['Pass milestone_number.']);
  expect(advised('create_label makes one.')).toEqual(['create_label makes one.']);
});

test('lets everything else of an error pass', () => {
  const cause = new Error('why');
  const given = { retryAfterMs: 5, details: { githubCode: -31_001 }, cause, retryable: true };
  const error = advise(new ToolError('rate_limited', 'Later.', given), telling);
  expect(error).toMatchObject({ code: 'rate_limited', message: 'Later.', ...given });
  const bug = new Error('bug');
  expect(advise(bug, telling)).toBe(bug);
});
