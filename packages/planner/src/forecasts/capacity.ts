import { round, type ScorePart } from '../tasks/numbers.ts';

/** A person who works in a sprint. */
export interface Member {
  readonly name: string;
  /** 0 to 1: how much of the usual time there is. */
  readonly availability: number;
  /** Working days away. */
  readonly daysOff: number;
}

/** What a capacity is worked out from. */
export interface CapacityFacts {
  /** What is usually done in an iteration of `usualDays`; hours are counted where it is unknown. */
  readonly velocity?: number | undefined;
  readonly usualDays: number;
  readonly sprintDays: number;
  readonly workingDaysPerWeek: number;
  /** All of the team; empty means that all of it is there. */
  readonly members: readonly Member[];
  readonly bufferPercent: number;
  /** Only for hours. */
  readonly hoursPerDay: number;
  readonly focusPercent: number;
}

/** What one member adds to the team. */
export interface MemberShare {
  readonly name: string;
  /** 0 to 1: availability without the days off. */
  readonly share: number;
}

/** How much fits into a sprint. */
export interface Capacity {
  readonly unit: 'points' | 'hours';
  readonly capacity: number;
  readonly parts: readonly ScorePart[];
  readonly workingDays: number;
  readonly members: readonly MemberShare[];
}

/** A factor, and why. */
interface Step {
  readonly name: string;
  readonly factor: number;
  readonly because: string;
}

/** How much fits into a sprint; undefined where neither a velocity nor anybody is known. */
export function computeCapacity(facts: CapacityFacts): Capacity | undefined {
  const workingDays = countWorkingDays(facts);
  const members = facts.members.map((member) => ({
    name: member.name,
    share: round(computeShare(member, workingDays)),
  }));
  if (facts.velocity === undefined && members.length === 0) return undefined;
  const { unit, start, steps } =
    facts.velocity === undefined
      ? countInHours(facts, workingDays)
      : countInPoints(facts, facts.velocity, workingDays);
  const parts = describeCapacityParts(start, [...steps, makeBufferStep(facts)]);
  const capacity = round(parts.reduce((sum, { points }) => sum + points, 0));
  return { unit, capacity, parts, workingDays, members };
}

function countWorkingDays({ sprintDays, workingDaysPerWeek }: CapacityFacts): number {
  return Math.max(1, Math.round((sprintDays * workingDaysPerWeek) / 7));
}

function computeShare({ availability, daysOff }: Member, workingDays: number): number {
  const there = Math.max(0, workingDays - daysOff) / workingDays;
  return Math.min(1, Math.max(0, availability)) * there;
}

interface Way {
  readonly unit: Capacity['unit'];
  readonly start: ScorePart;
  readonly steps: readonly Step[];
}

function countInPoints(facts: CapacityFacts, velocity: number, workingDays: number): Way {
  const { usualDays, sprintDays } = facts;
  const start = {
    name: 'velocity',
    points: velocity,
    because: `${round(velocity)} are usually done in ${round(usualDays)} days`,
  };
  const length = {
    name: 'length',
    factor: sprintDays / usualDays,
    because: `The sprint has ${sprintDays} days, usual are ${round(usualDays)}`,
  };
  return { unit: 'points', start, steps: [length, makeTeamStep(facts, workingDays)] };
}

function countInHours(facts: CapacityFacts, workingDays: number): Way {
  const { members, hoursPerDay, focusPercent } = facts;
  const start = {
    name: 'hours',
    points: members.length * workingDays * hoursPerDay,
    because: `${members.length} × ${workingDays} working days × ${hoursPerDay} hours`,
  };
  const focus = {
    name: 'focus',
    factor: focusPercent / 100,
    because: `${focusPercent} % of the hours go into planned work`,
  };
  return { unit: 'hours', start, steps: [makeTeamStep(facts, workingDays), focus] };
}

function makeTeamStep({ members }: CapacityFacts, workingDays: number): Step {
  const name = 'availability';
  if (members.length === 0) {
    return { name, factor: 1, because: 'Nobody was named, so all are taken to be there' };
  }
  const there = members.reduce((sum, member) => sum + computeShare(member, workingDays), 0);
  const because = `${round(there)} of ${members.length} are there, days off taken away`;
  return { name, factor: there / members.length, because };
}

function makeBufferStep({ bufferPercent }: CapacityFacts): Step {
  const because =
    bufferPercent === 0 ? 'No buffer was asked for' : `${bufferPercent} % are kept free`;
  return { name: 'buffer', factor: 1 - bufferPercent / 100, because };
}

/** Each step is reported as what it adds or takes away; what was reached is rounded, so they add up. */
function describeCapacityParts(start: ScorePart, steps: readonly Step[]): readonly ScorePart[] {
  const parts: ScorePart[] = [{ ...start, points: round(start.points) }];
  let reached = start.points;
  for (const { name, factor, because } of steps) {
    const next = reached * factor;
    parts.push({ name, points: round(round(next) - round(reached)), because });
    reached = next;
  }
  return parts;
}
