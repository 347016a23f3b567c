import type { Progress } from '@wellspoken/check';
import createSpinner from 'yocto-spinner';

import type { World } from '../context.ts';

/** Shows what is being done. */
export interface ProgressScreen {
  readonly show: (progress: Progress) => void;
  readonly stop: () => void;
}

const WIDEST = 70;
const BEGINNING = 'Finding out what the server speaks';

/** A line on standard error that changes, where that is a terminal; nothing elsewhere. */
export function startProgress({ stderr, env }: World): ProgressScreen {
  const isTerminal = stderr.isTTY === true && 'cursorTo' in stderr;
  if (!isTerminal || env['TERM'] === 'dumb' || env['CI'] !== undefined) {
    return { show: () => undefined, stop: () => undefined };
  }
  const spinner = createSpinner({ stream: stderr, text: BEGINNING, handleSignals: false }).start();
  return {
    show: ({ step, done, total }) => {
      spinner.text = `${done}/${total} ${inWords(step)}`.slice(0, WIDEST);
    },
    stop: () => void spinner.stop(),
  };
}

// The names of probes are those of the code: "repeatedLists".
function inWords(step: string): string {
  return step.replaceAll(/[a-z][A-Z]/g, ([first = '', second = '']) => {
    return `${first} ${second.toLowerCase()}`;
  });
}
