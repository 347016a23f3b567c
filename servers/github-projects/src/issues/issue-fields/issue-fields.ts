import { describeRepository, listPresent } from '../../refs/words.ts';
import type { IssueLink } from '../issues.shapes.ts';
import { type Call, type IssuePlace, locateIssue, requireIssue } from '../place-issue.ts';
import { showLink } from '../show-issue.ts';
import { findField, type IssueFieldValue, toFieldInput } from './issue-field-value.ts';
import {
  ISSUE_FIELD_VALUES,
  ISSUE_WITH_FIELDS,
  type IssueFieldNode,
  type IssueFieldValueNode,
  LIST_ISSUE_FIELDS,
  SET_ISSUE_FIELDS,
} from './issue-types.documents.ts';

/** A field of issues. */
export interface IssueFieldShown {
  id: string;
  name: string;
  type: string;
  description?: string;
  options?: string[];
}

/** The fields that issues of a repository have; only organizations have such fields. */
export async function listIssueFields(
  repo: string | undefined,
  { github, resolve, signal }: Call,
): Promise<IssueFieldShown[]> {
  const repository = resolve.repositoryName(repo);
  const subject = describeRepository(repository);
  const answer = await github.query(LIST_ISSUE_FIELDS, repository, { signal, subject });
  return listPresent(answer.repository.issueFields?.nodes).map(showField);
}

function showField({ id, name, dataType, description, options }: IssueFieldNode): IssueFieldShown {
  return {
    id,
    name,
    type: dataType.toLowerCase(),
    ...(description !== null && description !== '' && { description }),
    ...(options !== undefined && { options: options.map((option) => option.name) }),
  };
}

/** Sets or clears an issue field. */
export async function setIssueField(
  asked: {
    readonly issueId: string;
    readonly repo?: string | undefined;
    readonly field: string;
    readonly value: IssueFieldValue | null;
  },
  call: Call,
): Promise<{ issue: IssueLink; field: string; cleared: boolean }> {
  const place = await locateIssue(
    { ref: asked.issueId, repo: asked.repo, argument: 'issueId' },
    call,
  );
  const { repository } = await call.github.query(ISSUE_WITH_FIELDS, place.at, {
    signal: call.signal,
    subject: place.subject,
  });
  const node = requireIssue(repository.issueOrPullRequest, place);
  const field = findField(asked.field, listPresent(repository.issueFields?.nodes), 'field');
  await call.github.mutate(
    SET_ISSUE_FIELDS,
    { issue: node.id, values: [toFieldInput(field, asked.value, 'value')] },
    { signal: call.signal, subject: place.subject, repeatable: true, lookWith: 'get_issue' },
  );
  return { issue: showLink(node), field: field.name, cleared: asked.value === null };
}

/** The values of the fields of an issue. */
export async function readIssueFieldValues(
  { at, subject }: IssuePlace,
  { github, signal }: Call,
): Promise<{ name: string; value: string | number }[]> {
  const { repository } = await github.query(ISSUE_FIELD_VALUES, at, { signal, subject });
  return listPresent(repository.issue.issueFieldValues?.nodes).flatMap(showValue);
}

function showValue(node: IssueFieldValueNode): { name: string; value: string | number }[] {
  const name = node.field?.name;
  const value = node.text ?? node.number ?? node.several;
  return name === undefined || value === undefined || value === null ? [] : [{ name, value }];
}
