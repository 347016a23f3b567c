import { shorten } from '../../excerpt.ts';
import { isSuccess } from '../../probe/calls/calls.evidence.ts';
import { defineRule, type Evidence, fail, citeSpecification } from '../define-rule.ts';
import { describeCall, everywhere, listStrings, wasSent } from './judge-calls.ts';
import { listCalls, judgeRefusals } from './refusals.ts';

/** call/leak-path */
export const callLeakPath = defineRule({
  id: 'call/leak-path',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls', 'planted'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'A failure tells no absolute path of the machine that the server runs on',
  why: 'Paths tell names of users and where programs live; whoever reads the conversation sees them.',
  fix: 'Name files relative to the folder that the tool works in, and leave paths of the program out.',
  judge: (evidence) => {
    const announced = listAnnouncedPaths(evidence);
    return judgeRefusals(evidence, ({ where, text, exchange }) => {
      const leaked = findPaths(text).find(
        (path) => !isWithin(path, announced) && !wasSent(exchange, path),
      );
      if (leaked === undefined) return undefined;
      return fail({
        where,
        message: 'The failure tells an absolute path.',
        evidence: {
          sent: describeCall(exchange),
          came: shorten(text),
          expected: 'no path that the caller does not know',
        },
      });
    });
  },
});

type Needed = Evidence<'lists' | 'calls' | 'badCalls' | 'oddCalls' | 'planted'>;

/** Folders of the audit, and paths that the server tells on purpose: in its lists, its instructions and its successes. */
function listAnnouncedPaths(evidence: Needed): readonly string[] {
  const { lists, opening, planted } = evidence;
  const told = [
    ...listStrings(lists),
    opening.instructions ?? '',
    ...listCalls(evidence)
      .filter(isSuccess)
      .flatMap(({ exchange }) => listStrings(exchange.result)),
  ];
  return [...planted.folders, ...told.flatMap(findPaths)];
}

/** Absolute paths of machines: of Unix below the folders that hold people and programs, of Windows with a drive. */
const unix =
  /(?<![\w:/.~@-])(?:file:\/\/)?\/(?:home|Users|root|var|usr|opt|etc|srv|private|tmp|mnt|workspace|proc)(?:\/[^\s"'`<>()[\]{},;:|*?]+)+/g;
const windows = /(?<![\w:/.])[A-Za-z]:\\(?:[^\s"'`<>|*?:\\]+\\)+[^\s"'`<>|*?:\\]+/g;

/** The absolute paths in a text, without punctuation at their ends. */
function findPaths(text: string): readonly string[] {
  const found = [...text.matchAll(unix), ...text.matchAll(windows)].map(([path]) => path);
  return [...new Set(found.map((path) => path.replace(/^file:\/\//, '').replace(/[.,;:!]+$/, '')))];
}

/** Whether a path is one of these places, or lies in one. */
const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some(
    (place) =>
      path === place ||
      path.startsWith(`${place.replace(/[/\\]$/, '')}${place.includes('\\') ? '\\' : '/'}`),
  );
