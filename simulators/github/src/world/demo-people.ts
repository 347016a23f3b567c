import { makeIssueField, makeIssueType, makeOrganization, makeTeam, makeUser } from '../people.ts';
import type { SimIssueField, SimIssueType, SimOwner, SimTeam } from '../state/entities.ts';
import type { State } from '../state/state.ts';

/** Who is in the demo world. */
export interface DemoPeople {
  readonly ada: SimOwner;
  readonly grace: SimOwner;
  readonly alan: SimOwner;
  readonly linus: SimOwner;
  readonly acme: SimOwner;
  readonly engineering: SimTeam;
  readonly design: SimTeam;
  readonly bugType: SimIssueType;
  readonly featureType: SimIssueType;
  readonly taskType: SimIssueType;
  readonly severity: SimIssueField;
  readonly effort: SimIssueField;
  readonly customer: SimIssueField;
  readonly target: SimIssueField;
}

/** Makes the people, the organisation acme, its teams, issue types and issue fields. */
export function makeDemoPeople(state: State): DemoPeople {
  const ada = makeUser(state, 'ada', 'Ada Lovelace');
  const grace = makeUser(state, 'grace', 'Grace Hopper');
  const alan = makeUser(state, 'alan', 'Alan Turing');
  const linus = makeUser(state, 'linus', 'Linus Pauling');
  const acme = makeOrganization(state, 'acme', {
    name: 'Acme Rockets',
    members: ['ada', 'alan', 'grace'],
  });
  return {
    ada,
    grace,
    alan,
    linus,
    acme,
    engineering: makeTeam(state, acme, { slug: 'engineering', name: 'Engineering' }),
    design: makeTeam(state, acme, { slug: 'design', name: 'Design' }),
    ...makeTypes(state, acme),
    ...makeFields(state, acme),
  };
}

function makeTypes(
  state: State,
  acme: SimOwner,
): Pick<DemoPeople, 'taskType' | 'bugType' | 'featureType'> {
  return {
    taskType: makeIssueType(state, acme, {
      name: 'Task',
      description: 'A specific piece of work',
      color: 'YELLOW',
    }),
    bugType: makeIssueType(state, acme, {
      name: 'Bug',
      description: 'An unexpected problem or behavior',
      color: 'RED',
    }),
    featureType: makeIssueType(state, acme, {
      name: 'Feature',
      description: 'A request, idea, or new functionality',
      color: 'BLUE',
    }),
  };
}

function makeFields(
  state: State,
  acme: SimOwner,
): Pick<DemoPeople, 'severity' | 'effort' | 'customer' | 'target'> {
  return {
    severity: makeIssueField(state, acme, {
      typename: 'IssueFieldSingleSelect',
      name: 'Severity',
      options: [
        { name: 'Low', color: 'GREEN' },
        { name: 'High', color: 'RED' },
      ],
    }),
    effort: makeIssueField(state, acme, { typename: 'IssueFieldNumber', name: 'Effort' }),
    customer: makeIssueField(state, acme, { typename: 'IssueFieldText', name: 'Customer' }),
    target: makeIssueField(state, acme, { typename: 'IssueFieldDate', name: 'Target' }),
  };
}

const DAY_MS = 86_400_000;

/** Days and times around the day on which a world is made. */
export interface Days {
  /** A day as `2026-01-31`, so many days after today; before it where negative. */
  readonly day: (offset: number) => string;
  /** A time of that day, as GitHub writes times. */
  readonly at: (offset: number, time?: string) => string;
}

/** Counts days from today, which is the day of `now`. */
export function createDays(now: Date): Days {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  function day(offset: number): string {
    return new Date(today + offset * DAY_MS).toISOString().slice(0, 10);
  }
  return { day, at: (offset, time = '09:00:00') => `${day(offset)}T${time}Z` };
}
