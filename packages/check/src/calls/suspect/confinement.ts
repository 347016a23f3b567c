import { fieldOf, type Json } from '../../wire/json.ts';
import type { SuspectArgument } from './suspect-arguments.ts';

const anywhere =
  /\babsolute\b|\bany (?:file|path|folder|directory)\b|\bfull path\b|\bfile ?system\b|\bon (?:the )?(?:disk|machine|computer)\b/i;
// A definite place, or one that is allowed: "in a directory" promises nothing.
const somewhere =
  /\b(?:in|inside|within|under|below|from|of) (?:the |this |its |your )?(?:[\w-]+ )?(?:vault|sandbox|notebook|repository|repo|workspace|project root|root folder|root directory|(?:allowed|permitted|configured|base|notes|docs|data) (?:director(?:y|ies)|folders?|paths?|roots?))\b/i;

/** Whether a tool says that its paths end somewhere, or takes a name and not a path at all. */
export function confinesPaths(definition: Json, { description }: SuspectArgument): boolean {
  const said = `${textOf(definition)}\n${description}`;
  if (anywhere.test(description)) return false;
  const isName = /\bname of\b/i.test(description) && !/\bpaths?\b/i.test(said);
  return isName || somewhere.test(said);
}

const certainHosts =
  /\b(?:allowed|allow-?listed|whitelisted|permitted|trusted|approved) (?:hosts?|domains?|sites?|origins?|addresses|urls?)\b|\bpublic(?:ly)? (?:available |reachable )?(?:web ?sites?|pages?|hosts?|urls?|addresses|internet|web)\b|\bprivate (?:addresses|networks?|hosts?) are\b/i;

/** Whether a tool says that it does not reach every address. */
export const confinesHosts = (definition: Json, { description }: SuspectArgument): boolean =>
  fieldOf(definition, 'annotations', 'openWorldHint') === false ||
  certainHosts.test(`${textOf(definition)}\n${description}`);

function textOf(definition: Json): string {
  const description = fieldOf(definition, 'description');
  return typeof description === 'string' ? description : '';
}
