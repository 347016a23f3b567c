import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a person finds in a document; what is left out is not there. */
export interface Expectation {
  readonly title: string;
  /** Ids that the document gives, or titles. */
  readonly requirements?: readonly string[];
  /** How many of each kind. */
  readonly kinds?: readonly string[];
  readonly tasks?: readonly string[];
  /** `part in whole` */
  readonly parts?: readonly string[];
  /** How many criteria belong to something. */
  readonly acceptance?: number;
  /** `later < earlier` */
  readonly dependencies?: readonly string[];
  readonly milestones?: readonly string[];
  /** `work in milestone` */
  readonly placed?: readonly string[];
  readonly priorities?: readonly string[];
  readonly estimates?: readonly string[];
  readonly done?: readonly string[];
  readonly goals?: number;
  readonly nonGoals?: number;
  readonly metrics?: number;
  readonly openQuestions?: number;
  /** Lines and codes. */
  readonly notUnderstood?: readonly string[];
  /** How many tasks the plan has. */
  readonly planned: number;
}

const FR = Array.from({ length: 48 }, (_, at) => `FR-${String(at + 1).padStart(3, '0')}`);

const FILE = path.join(import.meta.dirname, 'expectations.json');

/** What a person finds in each of the documents, by the name of its file. */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  ...(JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, Expectation>),
  '21-long': {
    title: 'Warehouse system',
    requirements: [...FR, 'NFR-01', 'NFR-02', 'NFR-03', 'NFR-04', 'NFR-05'],
    kinds: ['functional 48', 'non_functional 5'],
    // In each of six parts every case waits for the one before it.
    dependencies: FR.flatMap((id, at) => (at % 8 === 0 ? [] : [`${id} < ${FR[at - 1]}`])),
    milestones: ['M1 2027-02-01', 'M2 2027-04-01'],
    placed: FR.slice(0, 10).map((id, at) => `${id} in ${at < 8 ? 'M1' : 'M2'}`),
    priorities: FR.map((id, at) => `${id} P${((at % 8) + 1) % 3}`),
    openQuestions: 2,
    planned: 53,
  },
};
