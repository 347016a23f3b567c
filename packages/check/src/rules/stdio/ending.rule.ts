import type { ProcessEnd } from '../../probe/stdio/stdio.evidence.ts';
import {
  bothEras,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';

const source = citeSpecification('2026-07-28', 'basic/transports/stdio', 'Shutdown');

/** stdio/exit-on-eof */
export const stdioExitOnEof = defineRule({
  id: 'stdio/exit-on-eof',
  level: 'should',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lifecycle'],
  source,
  title: 'The server ends when its stdin closes, and leaves no process behind',
  why: 'This is the only way to end that works everywhere; servers that stay on pile up on the machine of the user.',
  fix: 'End the process when stdin reaches its end: stop timers, servers and watchers, and end child processes.',
  judge: ({ lifecycle: { end } }) => {
    if (!end || end.process.endedBy === 'itself') {
      return reportNotVerified('The server had ended before its stdin was closed.');
    }
    const found = [...judgeStayed(end), ...judgeLeftBehind(end)];
    if (found.length > 0) return found;
    return end.leftBehind === undefined
      ? reportNotVerified(
          'It ends; this platform does not show whether it leaves processes behind.',
        )
      : pass;
  },
});

function judgeStayed({ process }: ProcessEnd): readonly Outcome[] {
  if (process.endedBy === 'eof') return [];
  return [
    fail({
      where: 'end of stdin',
      message: 'The server did not end when its stdin was closed.',
      evidence: {
        sent: 'the end of stdin',
        came: `still there after 3 s, ended by ${process.endedBy === 'sigterm' ? 'SIGTERM' : 'SIGKILL'}`,
        expected: 'the process ends by itself',
      },
    }),
  ];
}

function judgeLeftBehind({ leftBehind: count = 0 }: ProcessEnd): readonly Outcome[] {
  if (count === 0) return [];
  return [
    fail({
      where: 'end of stdin, child processes',
      message: 'The server left child processes behind when it ended.',
      evidence: {
        sent: 'the end of stdin',
        came: `${count} ${count === 1 ? 'process' : 'processes'} left`,
        expected: 'no process left',
      },
    }),
  ];
}

/** Ended by the signal itself, or with the exit code that shells give for it. */
const CODES: readonly (number | null)[] = [0, 143];

/** stdio/sigterm */
export const stdioSigterm = defineRule({
  id: 'stdio/sigterm',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['framing'],
  source,
  title: 'SIGTERM ends the server cleanly',
  why: 'Clients and service managers end servers by it; what ignores it is killed and loses what it held.',
  fix: 'Leave SIGTERM to the system, or handle it: finish, then exit with code 0.',
  judge: ({ framing: { termination } }) => {
    if (!termination) return reportNotVerified('No signal could be sent.');
    const { hasEnded, code, signal } = termination;
    if (hasEnded && (signal === 'SIGTERM' || CODES.includes(code))) return pass;
    return fail({
      where: 'SIGTERM',
      message: hasEnded
        ? 'SIGTERM ends the server as a failure.'
        : 'SIGTERM does not end the server.',
      evidence: {
        sent: 'SIGTERM',
        came: hasEnded
          ? `it ended with ${signal ?? `exit code ${code ?? ''}`}`
          : 'still there after 3 s',
        expected: 'exit code 0, or the end by SIGTERM',
      },
    });
  },
});
