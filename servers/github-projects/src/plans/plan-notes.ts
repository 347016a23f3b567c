import type { Plan } from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import type { ProjectPointer } from '../refs/resolver.ts';
import { formatRepositoryName } from '../refs/words.ts';
import type { Found } from './read-found.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** The parts of a plan without effect, and why. */
export function listPlanNotes({ plan, project }: ResolvedPlan): readonly string[] {
  const withFields = plan.tasks.filter(({ fields }) => Object.keys(fields ?? {}).length > 0);
  return [
    ...(project === undefined && withFields.length > 0
      ? ['The fields of the tasks were left out: no projectId was given, so no project is touched.']
      : []),
    ...noteKept(plan),
  ];
}

function noteKept({ tasks }: Plan): readonly string[] {
  const kept = tasks.filter(
    ({ existing, body, labels = [], assignees = [], milestone, type }) =>
      existing !== undefined &&
      (body ?? milestone ?? type ?? [...labels, ...assignees][0]) !== undefined,
  );
  if (kept.length === 0) return [];
  const names = kept.map(({ existing }) => existing).join(', ');
  return [
    `${names} ${kept.length === 1 ? 'is' : 'are'} there already: text, labels, people, milestone and type stay as they are.`,
  ];
}

/** What a plan was compared with, and how to see it. */
export function describeBasis(resolved: ResolvedPlan, found: Found): Basis {
  const { plan, repository, project, milestones } = resolved;
  const repo = formatRepositoryName(repository);
  return [
    { fact: `The plan that was passed: ${count(plan.tasks.length, 'task')}.` },
    {
      fact: `${count(found.marked.read, 'issue')} of ${repo}, the newest first, of which ${found.marked.ids.size} ${found.marked.ids.size === 1 ? 'carries' : 'carry'} a mark of this plan.`,
      seeWith: { operation: 'list_issues', arguments: { repo, status: 'all', limit: 100 } },
    },
    {
      fact: `${count(milestones.length, 'milestone')} of ${repo}.`,
      seeWith: { operation: 'list_milestones', arguments: { repo, status: 'all', limit: 100 } },
    },
    ...describeNamedIssues(resolved),
    ...(project === undefined
      ? []
      : [
          {
            fact: `The fields of project "${project.title}".`,
            seeWith: {
              operation: 'list_project_fields',
              arguments: { projectId: formatProject(project) },
            },
          },
        ]),
  ];
}

const MOST_NAMED = 5;

/** The issues that the plan names: some of them, and the number of others. */
function describeNamedIssues({ issues }: ResolvedPlan): Basis {
  const names = [...issues.values()].map(({ owner, name, number }) => `${owner}/${name}#${number}`);
  const rest = names.length - MOST_NAMED;
  return [
    ...names.slice(0, MOST_NAMED).map((issueId) => ({
      fact: `${issueId}, which the plan names.`,
      seeWith: { operation: 'get_issue', arguments: { issueId } },
    })),
    ...(rest > 0 ? [{ fact: `${count(rest, 'more issue')} that the plan names.` }] : []),
  ];
}

function formatProject({ owner, number }: ProjectPointer): string {
  return `${owner.login}/${number}`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}
