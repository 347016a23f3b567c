import { createInterface } from 'node:readline/promises';

import type { World } from '../context.ts';
import { wrap } from '../print.ts';
import { UsageError } from '../usage-error.ts';
import { isProjectName, NAME_RULE, suggestName, type Transport } from './project.ts';

/** One question: what is asked, and what the answer must be like. */
interface Question<Answer> {
  readonly text: string;
  readonly initial: Answer;
  /** Returns what the answer means, or a sentence that says what is wrong with it. */
  readonly read: (answer: string) => { readonly answer: Answer } | { readonly problem: string };
}

/** Puts questions to a person, one at a time. */
export interface Interview {
  readonly ask: <Answer extends string>(question: Question<Answer>) => Promise<Answer>;
  readonly close: () => void;
}

/** Begins to ask at a terminal. Lines that come early are kept for the next question. */
export function startInterview({ stdin, stderr }: World): Interview {
  const terminal = createInterface({ input: stdin, output: stderr });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async ({ text, initial, read }) => {
      for (;;) {
        terminal.setPrompt(`${text} (${initial}): `);
        terminal.prompt();
        const line = await lines.next();
        if (line.done === true) {
          stderr.write('\n');
          throw new UsageError('There was no answer, so nothing was made. --yes asks nothing.');
        }
        const given = line.value.trim();
        const outcome = given === '' ? { answer: initial } : read(given);
        if ('answer' in outcome) return outcome.answer;
        stderr.write(`${outcome.problem}\n`);
      }
    },
    close: () => terminal.close(),
  };
}

/** Asks what the package is called. */
export function nameQuestion(initial: string): Question<string> {
  return {
    text: 'Name of the package',
    initial,
    read: (answer) =>
      isProjectName(answer)
        ? { answer }
        : { problem: [...wrap(NAME_RULE), `For example: ${suggestName(answer)}`].join('\n') },
  };
}

/** Asks how the server is reached. */
export const transportQuestion: Question<Transport> = {
  text: 'Reached over stdio or http',
  initial: 'stdio',
  read: (answer) => {
    const choice = answer.toLowerCase();
    return choice === 'stdio' || choice === 'http'
      ? { answer: choice }
      : { problem: 'Expected stdio (a host starts it) or http (it serves at a URL).' };
  },
};
