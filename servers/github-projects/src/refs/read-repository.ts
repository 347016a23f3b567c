import { ToolError } from '@wellspoken/kit';

import type { Defaults } from '../operations/desk.ts';
import type { RepositoryName } from './resolver.ts';

// A repository cannot be named "." or "..", and owner names have no dots.
const FULL_NAME = /^([\w-]+)\/(?!\.\.?$)([\w.-]+)$/;
const ADDRESS = /^https?:\/\/[^/]+\/([\w-]+)\/(?!\.\.?(?:\/|$))([\w.-]+?)(?:\.git)?\/?$/;
const NAME = /^(?!\.\.?$)[\w.-]+$/;

/** Parses a reference to a repository: `owner/name`, a URL, or a name of the default owner. */
export function readRepository(
  text: string | undefined,
  defaults: Defaults,
  argument: string,
): RepositoryName {
  const given = text?.trim() ?? defaults.repository;
  if (given === undefined) {
    throw new ToolError(
      'invalid_arguments',
      `No repository was given as ${argument}, and there is no default one.`,
      {
        suggestions: [`Pass ${argument} as owner/name, or start the server with GITHUB_REPO.`],
      },
    );
  }
  const [, owner, name] = FULL_NAME.exec(given) ?? ADDRESS.exec(given) ?? [];
  if (owner !== undefined && name !== undefined) return { owner, name };
  if (NAME.test(given) && defaults.owner !== undefined)
    return { owner: defaults.owner, name: given };
  throw new ToolError(
    'invalid_arguments',
    `${argument} is "${given}": expected owner/name, such as acme/rocket.`,
    {
      suggestions: [`Pass ${argument} as owner/name.`],
    },
  );
}
