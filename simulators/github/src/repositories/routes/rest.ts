import { HubFault, type RestCall, type Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest, SimRepository } from '../../state/entities.ts';
import { findNumbered, findRepositoryByName } from '../look.ts';
import { assertTokenReaches, findPermission } from '../permission.ts';

/** The scopes of which a classic token must have one to change something in a repository. */
export const WRITE_SCOPES = ['repo', 'public_repo'];

/** The repository that a route names; 404 where there is none that the viewer may see. */
export function findRepository(scene: Scene, { params }: RestCall): SimRepository {
  const found = findRepositoryByName(scene.state, params['owner'] ?? '', params['repo'] ?? '');
  if (found === undefined || !scene.canSee(found)) throw createNotFound();
  return scene.node(found.id, 'Repository');
}

/** The repository that a route names, for a change that outsiders may not make: they see 404. */
export function findWritable(scene: Scene, call: RestCall): SimRepository {
  const repository = findRepository(scene, call);
  assertTokenReaches(scene, repository);
  if (findPermission(scene, repository) === 'READ') throw createNotFound();
  return repository;
}

/** The issue or pull request that a route names. */
export function getNumbered(
  scene: Scene,
  repository: SimRepository,
  number: string | undefined,
): SimIssue | SimPullRequest {
  const found = findNumbered(scene.state, repository.id).find(
    (entry) => String(entry.number) === number,
  );
  if (found === undefined) throw createNotFound();
  return found;
}

/** The pull request that a route names. */
export function getPull(scene: Scene, repository: SimRepository, call: RestCall): SimPullRequest {
  const found = getNumbered(scene, repository, call.params['pull_number']);
  if (found.typename !== 'PullRequest') throw createNotFound();
  return found;
}

/** What GitHub says of what is not there. */
export function createNotFound(): HubFault {
  return new HubFault('NOT_FOUND', 'Not Found');
}

/** One thing that is wrong with a request, as GitHub lists it. */
export interface Complaint {
  readonly resource: string;
  readonly field?: string;
  readonly code: 'missing_field' | 'invalid' | 'already_exists' | 'custom' | 'missing';
  readonly message?: string;
  readonly value?: unknown;
}

/** 422 with what is wrong, field by field. */
export function createInvalid(...complaints: readonly Complaint[]): HubFault {
  return new HubFault('UNPROCESSABLE', 'Validation Failed', { errors: complaints });
}

/** A text in the body; undefined where it is not there. */
export function readText({ body }: RestCall, name: string): string | undefined {
  const value = body[name];
  return typeof value === 'string' ? value : undefined;
}

/** A text in the body that must be there. */
export function requireText(call: RestCall, resource: string, field: string): string {
  const value = readText(call, field);
  if (value === undefined || value.trim() === '') {
    throw createInvalid({ resource, field, code: 'missing_field' });
  }
  return value;
}

/** `asc` as 1 and `desc` as -1. */
export function readDirection(call: RestCall, usual: 'asc' | 'desc'): 1 | -1 {
  return (call.query.get('direction') ?? usual) === 'asc' ? 1 : -1;
}
