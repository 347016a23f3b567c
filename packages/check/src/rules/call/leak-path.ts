import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, type Evidence, fail, specified } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { everywhere } from './support/everywhere.ts';
import { isWithin, pathsIn } from './support/paths.ts';
import { allCalls, judgeRefusals } from './support/refusals.ts';
import { askedIn } from './support/show.ts';
import { strings, wasSent } from './support/texts.ts';

/** call/leak-path */
export const leakPath = defineRule({
  id: 'call/leak-path',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls', 'planted'],
  source: specified('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A failure tells no absolute path of the machine that the server runs on',
  why: 'Paths tell names of users and where programs live; whoever reads the conversation sees them.',
  fix: 'Name files relative to the folder that the tool works in, and leave paths of the program out.',
  judge: (evidence) => {
    const announced = announcedPaths(evidence);
    return judgeRefusals(evidence, ({ where, text, exchange }) => {
      const leaked = pathsIn(text).find(
        (path) => !isWithin(path, announced) && !wasSent(exchange, path),
      );
      if (leaked === undefined) return undefined;
      return fail({
        where,
        message: 'The failure tells an absolute path.',
        evidence: {
          sent: askedIn(exchange),
          came: shown(text),
          expected: 'no path that the caller does not know',
        },
      });
    });
  },
});

type Needed = Evidence<'lists' | 'calls' | 'badCalls' | 'oddCalls' | 'planted'>;

/** Folders of the audit, and paths that the server tells on purpose: in its lists, its instructions and its successes. */
function announcedPaths(evidence: Needed): readonly string[] {
  const { lists, opening, planted } = evidence;
  const told = [
    ...strings(lists),
    opening.instructions ?? '',
    ...allCalls(evidence)
      .filter(isSuccess)
      .flatMap(({ exchange }) => strings(exchange.result)),
  ];
  return [...planted.folders, ...told.flatMap(pathsIn)];
}
