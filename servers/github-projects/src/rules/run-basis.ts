import { ownersFact } from '../gathering/code-owners-words.ts';
import type { Basis } from '../shapes/basis.ts';
import type { RunAsked, RunRules } from './run-rules.ts';
import { fieldsOf } from './split-rules.ts';

const MOST_NAMED = 5;

/** What a run of rules rests on, and how to see it. */
export function basisOf(run: RunRules, asked: RunAsked): Basis {
  const { rules, source, isPassed, owners } = run;
  const where = isPassed ? 'The rules that were passed' : `The rules in ${source}`;
  return [
    { fact: `${where}: ${rules.length}.` },
    ...factsOf(run, asked),
    ...owners.flatMap(({ file, repository }) => ownersFact(file, repository)),
  ];
}

function factsOf({ rules, read }: RunRules, asked: RunAsked): Basis {
  const { subjects, project, repository } = read;
  if (asked.issueIds !== undefined && asked.issueIds.length > 0) {
    return subjects.slice(0, MOST_NAMED).flatMap(({ reference, kind }) => {
      if (reference === undefined) return [];
      const seeWith =
        kind === 'pull_request'
          ? { operation: 'get_pull_request', arguments: { pullNumber: reference } }
          : { operation: 'get_issue', arguments: { issueId: reference } };
      return [{ fact: `${reference} as it was before.`, seeWith }];
    });
  }
  const limit = Math.min(100, asked.limit);
  if (project !== undefined) {
    const fields = fieldsOf(rules);
    return [
      {
        fact: `${subjects.length} of ${read.total} items of the project "${project.title}".`,
        seeWith: {
          operation: 'list_project_items',
          arguments: {
            projectId: project.url,
            query: read.query ?? '',
            limit,
            ...(fields.length > 0 && { fields: fields.slice(0, 20) }),
          },
        },
      },
    ];
  }
  const fact = `${subjects.length} of ${read.total} issues of ${repository ?? ''}.`;
  return asked.query === undefined
    ? [{ fact, seeWith: { operation: 'list_issues', arguments: { repo: repository, limit } } }]
    : [
        {
          fact,
          seeWith: {
            operation: 'search_issues_advanced',
            arguments: { query: `repo:${repository ?? ''} ${asked.query}`, limit },
          },
        },
      ];
}
