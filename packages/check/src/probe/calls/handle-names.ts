/** Names of state that lives between calls, in words joined by `_`. */
const state =
  /(?:^|_)(?:handle|session|basket|cart|transaction|conversation|lease)(?:_(?:id|key|token|handle))?$|(?:^|_)(?:context|connection|browser)_(?:id|handle)$/;

/** Whether a property by this name stands for state that the server keeps for a caller. */
export function isHandleName(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.\s]/g, '_')
    .toLowerCase();
  return state.test(words);
}

/** A handle of the same form that nobody gave out. */
export function forgedHandle(handle: string): string {
  const keep = Math.max(0, handle.length - CHANGED);
  return handle.slice(0, keep) + handle.slice(keep).replaceAll(/[a-z0-9]/gi, turned);
}

const CHANGED = 8;
const alphabets = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

// To the other half of its alphabet, so that a letter stays a letter.
function turned(letter: string): string {
  const alphabet = alphabets.find((each) => each.includes(letter)) ?? letter;
  const index = (alphabet.indexOf(letter) + alphabet.length / 2) % alphabet.length;
  return alphabet[index] ?? letter;
}
