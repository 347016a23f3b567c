import type { ProjectField } from '../fields/project-field.ts';

/** The owner of a project or a repository. */
export interface OwnerPointer {
  readonly id: string;
  readonly login: string;
  readonly kind: 'organization' | 'user';
}

/** The part of a project that identifies it. */
export interface ProjectPointer {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly closed: boolean;
  readonly owner: OwnerPointer;
}

/** A project and all its fields, read in one request. */
export interface ProjectWithFields extends ProjectPointer {
  readonly fields: readonly ProjectField[];
}

/** A repository by its names; its existence was not checked. */
export interface RepositoryName {
  readonly owner: string;
  readonly name: string;
}

/** An existing repository. */
export interface RepositoryPointer extends RepositoryName {
  readonly id: string;
  readonly nameWithOwner: string;
}

/** An issue or pull request by its number; its existence was not checked. */
export interface IssueNumber extends RepositoryName {
  readonly number: number;
}

/** An existing issue or pull request. */
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
  /** Of the issue, pull request or draft in it. */
  readonly contentId: string | undefined;
  readonly archived: boolean;
  /** `owner/repo#n`, if it has one. */
  readonly reference: string | undefined;
}

/** How to look up a reference, and which argument it came from. */
export interface Asked {
  readonly signal: AbortSignal;
  /** The argument of the reference, for error messages; each lookup has a default. */
  readonly argument?: string;
}

/** A lookup in a repository; defaults to the default repository. */
export interface AskedInRepository extends Asked {
  readonly repository?: string | undefined;
}

/**
 * Resolves references to what GitHub's API needs. A missing one is a `not_found` that names the
 * argument and, for names, the candidates; an ambiguous one is a `conflict` that lists both.
 */
export interface Resolver {
  /**
   * Node id, URL, `owner/number`, number or title (of the default owner); the default project if
   * omitted.
   */
  readonly project: (ref: string | undefined, asked: Asked) => Promise<ProjectPointer>;
  readonly projectWithFields: (ref: string | undefined, asked: Asked) => Promise<ProjectWithFields>;
  /** A login or `@me`; the default owner if omitted. */
  readonly owner: (login: string | undefined, asked: Asked) => Promise<OwnerPointer>;
  /** `owner/name`, a name of the default owner, or URL; sends no request. */
  readonly repositoryName: (ref: string | undefined, argument?: string) => RepositoryName;
  readonly repository: (ref: string | undefined, asked: Asked) => Promise<RepositoryPointer>;
  /** `owner/repo#n`, URL, `#n` or number; sends a request only for node ids. */
  readonly issueNumber: (ref: string, asked: AskedInRepository) => Promise<IssueNumber>;
  /** Node id, `owner/repo#n`, URL, `#n` or number, of an issue or pull request. */
  readonly issue: (ref: string, asked: AskedInRepository) => Promise<IssuePointer>;
  /** Several, in as few requests as possible; each is an issue or its error. */
  readonly issues: (
    refs: readonly string[],
    asked: AskedInRepository,
  ) => Promise<readonly (IssuePointer | Error)[]>;
  /** Item node id, or any reference to its issue or pull request. */
  readonly item: (
    project: ProjectPointer,
    ref: string,
    asked: AskedInRepository,
  ) => Promise<ItemPointer>;
  /** Several, in as few requests as possible; each is an item or its error. */
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
