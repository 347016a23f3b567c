import { createSimilarity, type Rule, type Similarity } from '@wellspoken/planner';

import { type IssueTexts, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import {
  type CodeOwnersFound,
  describeOwners,
  listOwnersNotes,
  readOwners,
} from '../rules/code-owners.ts';
import { openRules } from '../rules/open-rules.ts';
import { openTriageProject, type TriageProject } from './field-values.ts';
import { readNames, type RepositoryNames } from './repository-names.ts';

export interface TriageAsked {
  /** `owner/name`; the default repository if omitted. */
  readonly repo?: string | undefined;
  readonly projectId?: string | undefined;
  /** YAML */
  readonly rules?: string | undefined;
}

/** The data of a repository that its issues are triaged with. */
export interface Triage {
  readonly texts: IssueTexts;
  readonly similarity: Similarity;
  readonly rules: readonly Rule[];
  readonly owners: CodeOwnersFound | undefined;
  readonly names: RepositoryNames;
  readonly project: TriageProject | undefined;
  readonly basis: Basis;
  readonly notes: readonly string[];
}

/** The number of newest issues to compare with. */
const MOST_COMPARED = 1_000;

/** Reads the data that issues of a repository are triaged with. */
export async function openTriage(asked: TriageAsked, at: At): Promise<Triage> {
  const opened = await openRules(asked.rules, at);
  const rules = (opened?.rules ?? []).filter(({ on }) => on.includes('triage'));
  const texts = await readIssueTexts({ repo: asked.repo, state: 'all', most: MOST_COMPARED }, at);
  const { repository } = texts;
  const names = await readNames(repository, at);
  const owners = await readOwners(at.resolve.repositoryName(repository), at);
  const project = await openTriageProject(asked.projectId, rules, at);
  const file = asked.rules === undefined ? opened?.name : undefined;
  return {
    texts,
    similarity: createSimilarity(texts.issues),
    rules,
    owners,
    names,
    project,
    basis: [
      ...describeRepository(texts, names),
      ...describeRules(rules, { file, isPassed: asked.rules !== undefined }),
      ...(owners === undefined ? [] : describeOwners(owners, repository)),
      ...describeProject(project),
    ],
    notes: listNotes({ rules, owners, project, hasRules: opened !== undefined }),
  };
}

function describeRepository(
  { repository: repo, issues, total, isWhole }: IssueTexts,
  { labels, types }: RepositoryNames,
): Basis {
  const compared = isWhole ? issues.length : `The newest ${issues.length} of ${total}`;
  return [
    {
      fact: `${compared} issues of ${repo}, open and closed: titles, bodies and labels`,
      seeWith: { operation: 'list_issues', arguments: { repo, status: 'all', limit: 100 } },
    },
    {
      fact: `${count(labels, 'label')} of ${repo}`,
      seeWith: { operation: 'list_labels', arguments: { repo, limit: 100 } },
    },
    {
      fact: `${count(types, 'issue type')} of ${repo}`,
      seeWith: { operation: 'list_issue_types', arguments: { repo } },
    },
  ];
}

function describeRules(
  rules: readonly Rule[],
  { file, isPassed }: { readonly file: string | undefined; readonly isPassed: boolean },
): Basis {
  if (isPassed) return [{ fact: `${count(rules, 'rule')} for triage, of those that were passed` }];
  return file === undefined
    ? []
    : [{ fact: `${count(rules, 'rule')} for triage, of the server's rule file ${file}` }];
}

function describeProject(opened: TriageProject | undefined): Basis {
  if (opened === undefined || opened.fields.length === 0) return [];
  const { project, fields } = opened;
  const projectId = `${project.owner.login}/${project.number}`;
  return [
    {
      fact: `${fields.join(', ')} of items in ${projectId}`,
      seeWith: { operation: 'list_project_items', arguments: { projectId, fields: [...fields] } },
    },
  ];
}

function count(list: readonly unknown[], what: string): string {
  return `${list.length} ${what}${list.length === 1 ? '' : 's'}`;
}

interface Noted {
  readonly rules: readonly Rule[];
  readonly hasRules: boolean;
  readonly owners: CodeOwnersFound | undefined;
  readonly project: TriageProject | undefined;
}

function listNotes({ rules, hasRules, owners, project }: Noted): readonly string[] {
  return [
    ...(hasRules
      ? []
      : ['There are no rules: only issues that are alike and owners of code count.']),
    ...(hasRules && rules.length === 0 ? ['None of the rules is on triage.'] : []),
    ...(owners === undefined ? [] : listOwnersNotes(owners)),
    ...(project?.missing ?? []).map(
      (name) => `"${project?.project.title ?? ''}" has no field "${name}" that a rule looks at.`,
    ),
  ];
}
