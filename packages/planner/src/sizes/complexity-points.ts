/** From so much on, a factor gives so many points. */
interface Step {
  readonly from: number;
  readonly points: number;
}

/** What the score is made of, beside the one point that everything has. */
export type Countable =
  | 'steps'
  | 'subIssues'
  | 'dependencies'
  | 'text'
  | 'criteria'
  | 'areas'
  | 'discussion'
  | 'unknowns'
  | 'estimate';

/** How many points each factor gives: the last step that is reached counts. */
const COMPLEXITY_POINTS: Readonly<Record<Countable, readonly Step[]>> = {
  steps: [
    { from: 1, points: 1 },
    { from: 4, points: 2 },
    { from: 8, points: 3 },
  ],
  subIssues: [
    { from: 1, points: 1 },
    { from: 3, points: 2 },
    { from: 6, points: 3 },
  ],
  dependencies: [
    { from: 1, points: 1 },
    { from: 2, points: 2 },
    { from: 4, points: 3 },
  ],
  text: [
    { from: 150, points: 1 },
    { from: 500, points: 2 },
  ],
  criteria: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  areas: [
    { from: 3, points: 1 },
    { from: 6, points: 2 },
  ],
  discussion: [
    { from: 5, points: 1 },
    { from: 15, points: 2 },
  ],
  unknowns: [
    { from: 1, points: 1 },
    { from: 3, points: 2 },
  ],
  estimate: [
    { from: 5, points: 1 },
    { from: 8, points: 2 },
    { from: 13, points: 3 },
  ],
};

/** The points of a factor that has this value. */
export function choosePoints(name: Countable, value: number): number {
  return COMPLEXITY_POINTS[name].findLast(({ from }) => value >= from)?.points ?? 0;
}
