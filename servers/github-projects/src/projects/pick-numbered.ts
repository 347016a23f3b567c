import { ToolError } from '@wellspoken/kit';

import { matchName, type Sought } from '../refs/match-name.ts';

/** A part of a project with a name and a number. */
interface Numbered {
  readonly id: string;
  readonly number: number;
  readonly name: string;
}

const NUMBER = /^#?(\d{1,9})$/;
const ADDRESS = /^https?:\/\/.*\/(?:views|workflows)\/(\d{1,9})(?:[/?#].*)?$/;

/** Picks an entry by name, number, id or URL. */
export function pickNumbered<One extends Numbered>(
  ref: string,
  candidates: readonly One[],
  sought: Sought,
): One {
  const text = ref.trim();
  const number = Number((NUMBER.exec(text) ?? ADDRESS.exec(text))?.[1]);
  const numbered = candidates.find((one) => one.number === number);
  if (numbered === undefined) return matchName(text, candidates, sought);
  const named = candidates.find((one) => one.name === text && one !== numbered);
  if (named === undefined) return numbered;
  throw new ToolError(
    'conflict',
    `"${text}" is the number of the ${sought.kind} "${numbered.name}" and the name of another.`,
    {
      suggestions: [`Pass the id of the one you mean as ${sought.argument}.`],
      details: { candidates: [numbered.id, named.id] },
    },
  );
}
