import type { ProjectField } from '../fields/project-field.ts';

/** Who owns a project or a repository. */
export interface OwnerPointer {
  readonly id: string;
  readonly login: string;
  readonly kind: 'organization' | 'user';
}

/** Enough of a project to work with it. */
export interface ProjectPointer {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly closed: boolean;
  readonly owner: OwnerPointer;
}

/** A project and all of its fields, read in one request. */
export interface ProjectWithFields extends ProjectPointer {
  readonly fields: readonly ProjectField[];
}

/** A repository by its names; nobody was asked whether it exists. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** A repository that exists. */
export interface RepositoryPointer extends RepositoryName {
  readonly id: string;
  readonly nameWithOwner: string;
}

/** An issue or pull request by its number; nobody was asked whether it exists. */
export interface IssueNumber extends RepositoryName {
  readonly number: number;
}

/** An issue or pull request that exists. */
export interface IssuePointer extends IssueNumber {
  readonly id: string;
  readonly kind: 'issue' | 'pull_request';
  readonly title: string;
  readonly url: string;
}

/** An item of a project. */
export interface ItemPointer {
  readonly id: string;
  readonly type: 'issue' | 'pull_request' | 'draft_issue' | 'redacted';
  /** Of the issue, pull request or draft inside. */
  readonly contentId: string | undefined;
  readonly archived: boolean;
  /** `owner/repo#n` where it has one. */
  readonly reference: string | undefined;
}

/** How a name is looked up, and which argument it came from. */
export interface Asked {
  readonly signal: AbortSignal;
  /** The argument that held the reference, for error messages; each lookup has a usual one. */
  readonly argument?: string;
}

/** A lookup inside a repository; the default repository where it is left out. */
export interface AskedInRepository extends Asked {
  readonly repository?: string | undefined;
}

/**
 * Turns what people write into what GitHub's API wants. What is not there is a `not_found` that
 * names the argument and, for names, the candidates; what fits twice is a `conflict` that lists both.
 */
export interface Resolver {
  /** Node id, URL, `owner/number`, number or title (of the default owner); the default project where it is left out. */
  readonly project: (ref: string | undefined, asked: Asked) => Promise<ProjectPointer>;
  readonly projectWithFields: (ref: string | undefined, asked: Asked) => Promise<ProjectWithFields>;
  /** A login or `@me`; the default owner where it is left out. */
  readonly owner: (login: string | undefined, asked: Asked) => Promise<OwnerPointer>;
  /** `owner/name`, a name of the default owner, or URL; asks nobody. */
  readonly repositoryName: (ref: string | undefined, argument?: string) => RepositoryName;
  readonly repository: (ref: string | undefined, asked: Asked) => Promise<RepositoryPointer>;
  /** `owner/repo#n`, URL, `#n` or number; asks only where it is a node id. */
  readonly issueNumber: (ref: string, asked: AskedInRepository) => Promise<IssueNumber>;
  /** Node id, `owner/repo#n`, URL, `#n` or number, of an issue or pull request. */
  readonly issue: (ref: string, asked: AskedInRepository) => Promise<IssuePointer>;
  /** Several at once, in as few requests as can be; each is there or has its error. */
  readonly issues: (
    refs: readonly string[],
    asked: AskedInRepository,
  ) => Promise<readonly (IssuePointer | Error)[]>;
  /** Item node id, or any reference to the issue or pull request that it holds. */
  readonly item: (
    project: ProjectPointer,
    ref: string,
    asked: AskedInRepository,
  ) => Promise<ItemPointer>;
  /** Several at once, in as few requests as can be; each is there or has its error. */
  readonly items: (
    project: ProjectPointer,
    refs: readonly string[],
    asked: AskedInRepository,
  ) => Promise<readonly (ItemPointer | Error)[]>;
  /** Node ids of users by login. */
  readonly users: (logins: readonly string[], asked: Asked) => Promise<readonly string[]>;
  /** Node ids of labels by name. */
  readonly labels: (
    repository: RepositoryName,
    names: readonly string[],
    asked: Asked,
  ) => Promise<readonly string[]>;
  /** A milestone by number, title, node id or URL. */
  readonly milestone: (
    repository: RepositoryName,
    ref: string,
    asked: Asked,
  ) => Promise<{ readonly id: string; readonly number: number; readonly title: string }>;
  /** The node id of an issue type of the repository, by name. */
  readonly issueType: (repository: RepositoryName, name: string, asked: Asked) => Promise<string>;
  /** A team by its slug or name. */
  readonly team: (
    organization: string,
    slug: string,
    asked: Asked,
  ) => Promise<{ readonly id: string; readonly slug: string; readonly name: string }>;
}
