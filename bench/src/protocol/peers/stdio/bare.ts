import { createLineSplitter } from '../../wire/lines.ts';
import { createBareAnswerer } from '../bare-answer.ts';
import type { StartStdio } from '../peer.ts';

/** Lines in, lines out; all that came at once is answered at once. */
export const start: StartStdio = ({ makeTools }) => {
  const answer = createBareAnswerer(makeTools());
  const split = createLineSplitter();
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (chunk: string) => {
    const answers = split(chunk).map(answer).filter(Boolean);
    if (answers.length > 0) process.stdout.write(`${answers.join('\n')}\n`);
  });
};
