import { unsupportedByGitHub } from '../github/unsupported.ts';
import type { OwnerPointer } from '../refs/resolver.ts';
import type { Call } from './call.ts';

/** A team that has to do with a project of some owner. */
interface SoughtTeam {
  /** Its slug or name, or `org/slug`. */
  readonly ref: string;
  readonly owner: OwnerPointer;
  readonly argument: string;
}

/** The team that is meant; of the owner's own unless another organisation is named. */
export async function findTeam(
  { ref, owner, argument }: SoughtTeam,
  call: Call,
): Promise<{ readonly id: string; readonly slug: string }> {
  if (owner.kind === 'user') {
    throw unsupportedByGitHub(
      `teams belong to organisations, and this project belongs to the user "${owner.login}".`,
      'Give single users a role with update_project_collaborators.',
    );
  }
  const [organization, slug] = ref.includes('/')
    ? [ref.slice(0, ref.indexOf('/')), ref.slice(ref.indexOf('/') + 1)]
    : [owner.login, ref];
  return call.resolve.team(organization, slug, { signal: call.signal, argument });
}
