import type { FoundState } from './found-state.ts';
import type { Step } from './missing-steps.ts';
import type { Plan } from './plan.ts';

/** Says of a step what it does. */
export function describeSteps(plan: Plan, found: FoundState): (step: Step) => string {
  const titles = new Map(plan.tasks.map(({ id, title }) => [id, title]));
  const name = (link: string): string => {
    const reference = found.tasks.get(link)?.reference;
    if (reference !== undefined) return reference;
    const title = titles.get(link);
    return title === undefined ? link : `"${title}"`;
  };
  return (step) => describeStep(step, name, found.hasProject);
}

function describeStep(step: Step, name: (link: string) => string, hasProject: boolean): string {
  switch (step.kind) {
    case 'create-milestone':
      return `Make the milestone "${step.milestone.title}".`;
    case 'create-issue':
      return `${[
        `Make the issue ${name(step.task)}`,
        ...(step.parent === undefined ? [] : [`as a sub-issue of ${name(step.parent)}`]),
        ...(step.milestone === undefined ? [] : [`in the milestone "${step.milestone}"`]),
      ].join(' ')}${hasProject ? ', and put it into the project' : ''}.`;
    case 'set-parent':
      return `Make ${name(step.task)} a sub-issue of ${name(step.parent)}.`;
    case 'add-dependency':
      return `Say that ${name(step.task)} is blocked by ${name(step.blocker)}.`;
    case 'add-item':
      return `Put ${name(step.task)} into the project.`;
    case 'set-values':
      return `Give ${name(step.task)} ${Object.entries(step.values)
        .map(([field, value]) => `${field} "${value}"`)
        .join(', ')}.`;
  }
}
