/** Tells people how far something is. */
export interface Teller {
  readonly tell: (what: string) => void;
  readonly end: () => void;
}

const CLEAR_LINE = '\r\u001B[K';

/** Writes one line on standard error that replaces itself; nothing where no terminal shows it. */
export function createTeller(subject: string): Teller {
  const write = (text: string): void => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR_LINE}${text.slice(0, 79)}`);
  };
  return { tell: (what) => write(`${subject}: ${what}`), end: () => write('') };
}
