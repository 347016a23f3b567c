/** A milestone that a plan wants. */
export interface PlanMilestone {
  /** Identifies it, in the plan and in the repository. */
  readonly title: string;
  readonly description?: string | undefined;
  /** YYYY-MM-DD */
  readonly dueOn?: string | undefined;
}

/** A piece of work that a plan wants, which becomes an issue. */
export interface PlanTask {
  /** Identifies it in the plan, and stays the same when the plan is written again. */
  readonly id: string;
  readonly title: string;
  /** Markdown */
  readonly body?: string | undefined;
  /** The id of a task of the plan, or an issue that is there, as `owner/repo#n`. */
  readonly parent?: string | undefined;
  /** Ids of tasks of the plan, or issues that are there, as `owner/repo#n`. */
  readonly dependsOn?: readonly string[] | undefined;
  /** The title of a milestone, of the plan or of the repository. */
  readonly milestone?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  /** Logins. */
  readonly assignees?: readonly string[] | undefined;
  /** The name of an issue type. */
  readonly type?: string | undefined;
  /** Values of fields of the project, by the name of the field. */
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
  /** The issue that this task is, where it is there already, as `owner/repo#n`. */
  readonly existing?: string | undefined;
}

/** What is to be made. It is plain data: a parser writes it, or a model. */
export interface Plan {
  /** Identifies the plan; what was made for a task is found again by it and the task's own id. */
  readonly id: string;
  readonly title: string;
  readonly milestones?: readonly PlanMilestone[] | undefined;
  readonly tasks: readonly PlanTask[];
}

/** Something that a plan cannot mean as it is written. */
export interface PlanProblem {
  /** Where: `tasks.3.dependsOn.0` */
  readonly path: string;
  readonly message: string;
}

/** A value that an item of the project has. */
export interface FoundValue {
  readonly value: string | number;
  /** A default: the project gave it to the item when that was added. */
  readonly isInitial: boolean;
}

/** The issue that a task is, as it is now. */
export interface FoundIssue {
  /** `owner/repo#n`, as are the others. */
  readonly reference: string;
  readonly title: string;
  readonly parent?: string | undefined;
  readonly blockedBy: readonly string[];
  /** What it has in the project, by the name of the field; none where it is not in it. */
  readonly values?: Readonly<Record<string, FoundValue>> | undefined;
  /** It is archived in the project, where it cannot be changed. */
  readonly isArchived?: boolean | undefined;
}

/** What is there of a plan. */
export interface FoundState {
  /** Titles of the milestones of the repository. */
  readonly milestones: readonly string[];
  /** By the id of the task. */
  readonly tasks: ReadonlyMap<string, FoundIssue>;
  /** Whether the tasks shall be in a project. */
  readonly hasProject: boolean;
}
