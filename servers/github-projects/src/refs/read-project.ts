import { ToolError } from '@wellspoken/kit';

import type { Defaults } from '../desk.ts';

/** The ways in which a project can be named. */
export type ProjectRef =
  | { readonly by: 'id'; readonly id: string }
  | { readonly by: 'number'; readonly owner: string; readonly number: number }
  | { readonly by: 'title'; readonly owner: string; readonly title: string };

const NODE_ID = /^PVT_[\w-]+$/;
const ADDRESS = /^https?:\/\/[^/]+\/(?:orgs|users)\/([\w.-]+)\/projects\/(\d{1,9})(?:[/?#].*)?$/;
const OWNED = /^([\w.-]+)[/#](\d{1,9})$/;
const NUMBER = /^#?(\d{1,9})$/;

/** What a text says of a project; the default project where there is none. */
export function readProject(
  text: string | undefined,
  defaults: Defaults,
  argument: string,
): ProjectRef {
  const given = (text ?? defaults.project)?.trim() ?? '';
  if (given === '') throw nothingGiven(argument);
  if (NODE_ID.test(given)) return { by: 'id', id: given };
  const [, owner, number] = ADDRESS.exec(given) ?? OWNED.exec(given) ?? [];
  if (owner !== undefined) return { by: 'number', owner, number: Number(number) };
  if (defaults.owner === undefined) throw ownerless(given, argument);
  return ofOwner(defaults.owner, given);
}

function ofOwner(owner: string, given: string): ProjectRef {
  const number = NUMBER.exec(given)?.[1];
  if (number === undefined) return { by: 'title', owner, title: given };
  return { by: 'number', owner, number: Number(number) };
}

function nothingGiven(argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `No project was given as ${argument}, and there is no default one.`,
    { suggestions: [`Pass ${argument} as owner/number, or start the server with GITHUB_PROJECT.`] },
  );
}

function ownerless(given: string, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `${argument} is "${given}", and without a default owner nobody knows whose project that is.`,
    {
      suggestions: [
        `Pass ${argument} as owner/number, such as acme/1, or as the URL of the project.`,
        'Or start the server with GITHUB_OWNER.',
      ],
    },
  );
}
