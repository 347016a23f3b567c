import type { Document } from '../github/document.ts';
import type { CallOptions, GitHub } from '../github/github.ts';

/** A question, and what it is asked with. */
interface Question<Data, Variables extends object> {
  readonly document: Document<Data, Variables>;
  readonly variables: Variables;
}

/** Asks for a list. Entries that are hidden from the token are null; anything else must be there. */
export async function queryList<Data, Variables extends object>(
  github: GitHub,
  { document, variables }: Question<Data, Variables>,
  options: CallOptions,
): Promise<Partial<Data>> {
  const { data, problems } = await github.queryPartly(document, variables, options);
  const beside = problems.find(({ path }) => !path.some((step) => typeof step === 'number'));
  if (beside !== undefined) throw beside.error;
  return data;
}
