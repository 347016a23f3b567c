import type { Plan } from '../plans/plan.ts';

/** What a part of a document is about, as its heading says. */
export type SectionKind =
  | 'title'
  | 'summary'
  | 'problem'
  | 'goals'
  | 'non_goals'
  | 'users'
  | 'metrics'
  | 'requirements'
  | 'non_functional'
  | 'constraints'
  | 'stories'
  | 'acceptance'
  | 'tasks'
  | 'milestones'
  | 'milestone'
  | 'dependencies'
  | 'risks'
  | 'questions'
  | 'assumptions'
  | 'reference'
  | 'feature'
  | 'unknown';

/** A heading. */
export interface PrdSection {
  readonly title: string;
  readonly level: number;
  readonly line: number;
  readonly kind: SectionKind;
  /** Whether nothing stands below it. */
  readonly isEmpty: boolean;
}

/** Words, and the line they begin in. */
export interface Statement {
  readonly text: string;
  readonly line: number;
  /** Ticked in a checklist: a question that is answered, a criterion that is met. */
  readonly isDone?: true;
}

/** How much work something is said to be. */
export interface PrdEstimate {
  readonly amount?: number;
  readonly unit: 'points' | 'hours' | 'days' | 'weeks' | 'size' | 'unstated';
  /** As it is written. */
  readonly text: string;
}

/** As a role, I want something, so that it is good for something. */
export interface UserStory {
  readonly role: string;
  readonly want: string;
  readonly benefit?: string;
}

/** What requirements and tasks share. */
interface Work {
  /** The id that the document gives, made to fit; else one that comes from the words. */
  readonly id: string;
  readonly isGivenId: boolean;
  /** One line. */
  readonly title: string;
  readonly text: string;
  readonly line: number;
  /** The headings above it, outermost first. */
  readonly path: readonly string[];
  readonly isDone: boolean;
  readonly priority?: string;
  readonly estimate?: PrdEstimate;
  readonly acceptance: readonly Statement[];
  /** What else is said of it, a line each. */
  readonly details: readonly string[];
  /** Ids of others in the document, or issues as `owner/repo#n`. */
  readonly dependsOn: readonly string[];
  readonly milestone?: string;
  /** The id of what it is a part of. */
  readonly parent?: string;
}

/** Something that the document demands. */
export interface Requirement extends Work {
  readonly kind: 'functional' | 'non_functional' | 'story' | 'constraint';
  readonly story?: UserStory;
}

/** Something that is to be done, from a checklist or a list of tasks. */
export type PrdTask = Work;

/** Why something was not understood. */
export type Misunderstanding =
  | 'too_long'
  | 'too_deep'
  | 'open_comment'
  | 'open_fence'
  | 'html'
  | 'paragraph'
  | 'list'
  | 'table'
  | 'criterion'
  | 'duplicate_id'
  | 'dangling_dependency'
  | 'unclear_dependency'
  | 'circle'
  | 'date'
  | 'too_many';

/** A place of the document that was not understood, or only in part. */
export interface NotUnderstood {
  readonly code: Misunderstanding;
  readonly line: number;
  /** The last line of it, where there are several. */
  readonly toLine?: number;
  /** What stands there; the beginning where it is long. */
  readonly text: string;
  readonly why: string;
}

/** A time by which something is to be there. */
export interface PrdMilestone {
  readonly title: string;
  readonly line: number;
  /** YYYY-MM-DD */
  readonly dueOn?: string;
  readonly description?: string;
}

/** What was read from a document. */
export interface ParsedPrd {
  readonly title: string;
  readonly author?: string;
  readonly summary?: string;
  /** How many lines were read. */
  readonly lines: number;
  readonly sections: readonly PrdSection[];
  readonly goals: readonly Statement[];
  readonly nonGoals: readonly Statement[];
  readonly metrics: readonly Statement[];
  readonly openQuestions: readonly Statement[];
  readonly milestones: readonly PrdMilestone[];
  readonly requirements: readonly Requirement[];
  readonly tasks: readonly PrdTask[];
  /** What is left to do of it, ready for applying; it may have no tasks. */
  readonly plan: Plan;
  readonly notUnderstood: readonly NotUnderstood[];
  readonly notes: readonly string[];
}
