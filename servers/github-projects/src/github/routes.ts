import { buildPath, type PathValues } from '@wellspoken/kit/upstream';

/** The routes of the REST API that are used. */
export const REST_ROUTES = [
  'DELETE /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'DELETE /repos/{owner}/{repo}/labels/{name}',
  'DELETE /repos/{owner}/{repo}/milestones/{milestone_number}',
  'GET /rate_limit',
  'GET /repos/{owner}/{repo}/labels/{name}',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'PATCH /repos/{owner}/{repo}/labels/{name}',
  'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'POST /orgs/{owner}/projectsV2/{number}/views',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/labels',
  'POST /repos/{owner}/{repo}/milestones',
  'POST /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'POST /users/{owner}/projectsV2/{number}/views',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
] as const;

/** A route of the REST API: its method and the template of its path. */
export type RestRoute = (typeof REST_ROUTES)[number];

type Parameters = Readonly<Record<string, unknown>>;

/** A route with a complete path, and the parameters that are not in the path. */
export interface FilledRoute {
  readonly route: string;
  readonly parameters: Parameters;
}

type TemplateOf<Route extends RestRoute> = Route extends `${string} ${infer Path}` ? Path : never;

/**
 * Fills in the path of a route. Octokit would do it too, but it keeps `..`, which turns one route
 * into another.
 */
export function fillRoute(route: RestRoute, parameters: Parameters): FilledRoute {
  const at = route.indexOf(' ');
  // The rest after the method is the template.
  const template = route.slice(at + 1) as TemplateOf<RestRoute>;
  const isInPath = ([name]: readonly [string, unknown]): boolean => template.includes(`{${name}}`);
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const inPath = Object.fromEntries(entries.filter(isInPath).map(toPathValue));
  const beside = entries.filter((entry) => !isInPath(entry));
  const path = buildPath(template, inPath);
  const isRead = route.startsWith('GET ');
  return {
    route: `${route.slice(0, at)} ${path}${isRead ? toQuery(beside) : ''}`,
    parameters: isRead ? {} : Object.fromEntries(beside),
  };
}

function toPathValue([name, value]: readonly [string, unknown]): [string, PathValues[string]] {
  return [name, typeof value === 'number' ? value : String(value)];
}

/** Octokit throws on an unpaired surrogate; this writes the replacement character. */
function toQuery(entries: readonly (readonly [string, unknown])[]): string {
  const query = new URLSearchParams();
  for (const [name, value] of entries) query.append(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The address of the GraphQL API; an enterprise server has the two APIs side by side. */
export function toGraphqlUrl(baseUrl: string): string {
  return baseUrl.endsWith('/api/v3')
    ? `${baseUrl.slice(0, -'/v3'.length)}/graphql`
    : `${baseUrl}/graphql`;
}
