import { shorten } from '../../excerpt.ts';
import type { Framing } from '../../probe/stdio/stdio.evidence.ts';
import type { Conversation, ProcessRecord } from '../../wire/exchange.evidence.ts';
import { parseJson } from '../../wire/json.ts';
import {
  bothEras,
  defineRule,
  fail,
  type Level,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';

const source = citeSpecification('2026-07-28', 'basic/transports/stdio');

const listProcesses = (conversations: readonly Conversation[]): readonly ProcessRecord[] =>
  conversations.flatMap(({ process }) => process ?? []);

/** stdio/stdout-pure */
export const stdioStdoutPure = defineRule({
  id: 'stdio/stdout-pure',
  level: 'must',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lists', 'lifecycle', 'framing'],
  source,
  title: 'Every line on stdout is a message of the protocol',
  why: 'A banner or a log line between messages makes clients fail to read, and some end the server.',
  fix: 'Write logs, banners and prints of libraries to stderr; nothing but messages goes to stdout.',
  judge: ({ conversations }) => {
    const records = listProcesses(conversations);
    if (records.length === 0) return reportNotVerified('No process was seen.');
    const noisy = records.filter(({ noiseLines }) => noiseLines > 0);
    const [first] = noisy.toSorted((a, b) => (joinNoise(a) < joinNoise(b) ? -1 : 1));
    if (!first) return pass;
    return fail({
      where: 'stdout',
      message: 'Something else than messages of the protocol was written to stdout.',
      evidence: {
        came: shorten(first.noise.join('\n')),
        expected: 'one JSON-RPC message per line',
      },
    });
  },
});

const joinNoise = ({ noise }: ProcessRecord): string => noise.join('\n');

const clauses: Readonly<
  Record<Framing['steps'][number]['step'], { readonly level: Level; readonly sent: string }>
> = {
  CRLF: { level: 'practice', sent: 'a request that ends with CR LF' },
  'blank lines': { level: 'practice', sent: 'blank lines, then a request' },
  'split writes': { level: 'must', sent: 'a request in two writes' },
  'a line of 1 MB': { level: 'practice', sent: 'a request of 1 MB on one line' },
};

/** stdio/framing */
export const stdioFraming = defineRule({
  id: 'stdio/framing',
  level: 'must',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['framing'],
  source,
  title: 'A message is a line: whole, of any length, however it is written',
  why: 'Pipes cut and join what is written; only the newline tells where a message ends.',
  fix: 'Collect bytes until a newline comes, ignore a carriage return and blank lines, and write each message as one line.',
  judge: ({ framing, conversations }) => {
    const broken = framing.steps
      .filter(({ exchange }) => !exchange.answer)
      .map(({ step, exchange }) =>
        fail({
          where: `stdin, ${step}`,
          level: clauses[step].level,
          message: `The server did not answer ${clauses[step].sent}.`,
          evidence: {
            sent: clauses[step].sent,
            came: describeAnswer(exchange),
            expected: 'an answer',
          },
        }),
      );
    const found = [...judgeScattered(conversations), ...broken];
    if (found.length > 0) return found;
    return framing.steps.length === 0 ? reportNotVerified('The server answered nothing.') : pass;
  },
});

// The first line of a message that was printed over several lines.
function judgeScattered(conversations: readonly Conversation[]): readonly Outcome[] {
  const lines = listProcesses(conversations).flatMap(({ noise }) => noise);
  const found = lines.find(
    (line) => /^\s*\{\s*(?:$|"jsonrpc")/.test(line) && parseJson(line) === undefined,
  );
  if (found === undefined) return [];
  return [
    fail({
      where: 'stdout, a message over several lines',
      message: 'A message has newlines inside.',
      evidence: { came: shorten(found), expected: 'each message on one line' },
    }),
  ];
}
