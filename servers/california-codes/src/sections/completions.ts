import type { Completer } from '@wellspoken/kit';

import { isUnread, readCode } from '../citations/read-code.ts';
import { CODES, type LawCode } from '../law/codes.ts';
import type { Library } from '../library/library.ts';

/** Codes whose short name begins so, then those with a word in their name that does. */
export const completeCode: Completer = (typed) => {
  const wanted = typed.trim().toLowerCase();
  const beginning = CODES.filter(({ code }) => code.toLowerCase().startsWith(wanted));
  const named = CODES.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`));
  return [...new Set([...beginning, ...named].map(({ code }) => code))];
};

const MOST = 100;

/** Sections of the chosen code, as far as they are known without a request. */
export function completeSection(library: Pick<Library, 'knownSections'>): Completer {
  return (typed, { arguments: { code = '' } }) => {
    const chosen = readCode(code);
    return isUnread<LawCode>(chosen) ? [] : library.knownSections(chosen, typed.trim(), MOST);
  };
}

/** The same where a code was chosen; else citations such as "EDC 15278", first the code. */
export function completeCitation(library: Pick<Library, 'knownSections'>): Completer {
  const completeNumber = completeSection(library);
  return async (typed, context) => {
    if ((context.arguments['code'] ?? '').trim() !== '') return completeNumber(typed, context);
    const [, name = '', prefix = ''] = /^\s*(.*\S)\s+(\S*)$/.exec(typed) ?? [];
    const code = readCode(name);
    if (isUnread<LawCode>(code) || code === 'CONS') return completeCode(typed, context);
    return library.knownSections(code, prefix, MOST).map((section) => `${code} ${section}`);
  };
}
