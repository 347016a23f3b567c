import { ToolError } from '@wellspoken/kit';

import { sameTitle, type Roadmap } from './roadmap.ts';

const MOST_ISSUES = 50;

/** Throws where a roadmap cannot be meant as it is, before anybody is asked. */
export function checkRoadmap({ project, projectId, milestones }: Roadmap): void {
  if ((project === undefined) === (projectId === undefined)) {
    throw wrong('Expected either project, for a new one, or projectId, for one that is there.', [
      'Pass exactly one of project and projectId.',
    ]);
  }
  const count = milestones.reduce((sum, { issues }) => sum + issues.length, 0);
  if (count > MOST_ISSUES) {
    throw wrong(`milestones: ${count} issues were given; one call makes at most ${MOST_ISSUES}.`, [
      'Make the rest with another call, with projectId and the same milestones.',
    ]);
  }
  // A call that is made again finds what is there by its title, so titles must tell things apart.
  assertDistinct(
    milestones.map(({ milestone }) => milestone.title),
    'milestones',
  );
  for (const [at, { issues }] of milestones.entries()) {
    assertDistinct(
      issues.map(({ title }) => title),
      `milestones.${at}.issues`,
    );
  }
}

function assertDistinct(titles: readonly string[], argument: string): void {
  const seen = new Set<string>();
  for (const title of titles) {
    if (seen.has(sameTitle(title))) {
      throw wrong(`${argument}: "${title}" is there twice.`, ['Give each a title of its own.']);
    }
    seen.add(sameTitle(title));
  }
}

function wrong(message: string, suggestions: readonly string[]): ToolError {
  return new ToolError('invalid_arguments', message, { suggestions });
}
