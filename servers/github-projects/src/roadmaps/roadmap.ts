import { normalizeText } from '@wellspoken/kit';

/** An issue of a roadmap. */
export interface RoadmapIssue {
  readonly title: string;
  readonly description?: string | undefined;
  /** Becomes the label `priority:…`. */
  readonly priority?: string | undefined;
  /** The name of an issue type. */
  readonly type?: string | undefined;
  readonly assignees: readonly string[];
  readonly labels: readonly string[];
}

/** A milestone of a roadmap, with its issues. */
export interface RoadmapStage {
  readonly milestone: {
    readonly title: string;
    readonly description?: string | undefined;
    readonly dueDate?: string | undefined;
  };
  readonly issues: readonly RoadmapIssue[];
}

/** A new or existing project, with milestones and issues for it. */
export interface Roadmap {
  readonly project?:
    | {
        readonly title: string;
        readonly shortDescription?: string | undefined;
        readonly visibility?: 'private' | 'public' | undefined;
        readonly owner?: string | undefined;
      }
    | undefined;
  readonly projectId?: string | undefined;
  readonly milestones: readonly RoadmapStage[];
  readonly repo?: string | undefined;
}

/** The outcome of a part of a roadmap. */
export type PartOutcome = 'created' | 'existing' | 'planned' | 'failed' | 'unknown' | 'not_tried';

/** An issue of a roadmap, and its outcome. */
export interface IssueResult {
  readonly title: string;
  readonly outcome: PartOutcome;
  readonly reference?: string;
  readonly error?: string;
}

/** A milestone of a roadmap, and its outcome. */
export interface StageResult {
  readonly title: string;
  readonly outcome: PartOutcome;
  readonly milestoneId?: number;
  readonly error?: string;
  readonly issuesCreated: number;
  readonly issues: IssueResult[];
}

/** The outcome of a roadmap. */
export interface RoadmapResult {
  readonly projectId?: string;
  readonly projectTitle: string;
  readonly projectUrl?: string;
  readonly projectOutcome: 'created' | 'existing' | 'planned';
  readonly milestones: StageResult[];
  readonly totalIssuesCreated: number;
  readonly complete: boolean;
  readonly notes?: string[];
}

/** Normalizes a title for comparison. */
export function normalizeRoadmapTitle(title: string): string {
  return normalizeText(title.trim(), 'NFKC').toLowerCase();
}
