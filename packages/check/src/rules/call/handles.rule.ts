import { shorten } from '../../excerpt.ts';
import { type Handle, isToolError } from '../../probe/calls/calls.evidence.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  describeToolPlace,
  readTexts,
  withoutTools,
} from './judge-calls.ts';
import { isGuessable } from './compare-values.ts';

/** call/handles */
export const callHandles = defineRule({
  id: 'call/handles',
  level: 'practice',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'calls', 'handles'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Stateful Tools'),
  title: 'Handles of state cannot be guessed, and an unknown one is told by isError',
  why: 'Whoever guesses a handle works in the session of another; and a model that is told "unknown" can begin anew.',
  fix: 'Make handles of random bytes (a UUID of version 4), and answer an unknown one with isError and how to get a new one.',
  judge: ({ lists, calls, handles: found }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    if (calls.length === 0) {
      return reportNotVerified(
        'No tool was called; allow it with --calls read-only, all or a plan.',
      );
    }
    if (found.length === 0) {
      return reportNotApplicable('No tool that was called gives out a handle that another takes.');
    }
    const said = found.flatMap((handle) => [...judgeForm(handle), ...judgeUnknown(handle)]);
    return said.length === 0 ? pass : said;
  },
});

function judgeForm({ giver, property, values }: Handle): readonly Outcome[] {
  if (!isGuessable(values)) return [];
  return [
    fail({
      where: `${describeToolPlace(giver)}, ${property}`,
      message: 'Handles that the tool gives out can be guessed.',
      evidence: {
        came: `two handles in a row: ${values.map((value) => shorten(value, 60)).join(', ')}`,
        expected: 'random handles, such as a UUID of version 4',
      },
    }),
  ];
}

function judgeUnknown({ taker, property, unknown }: Handle): readonly Outcome[] {
  if (!unknown) return [];
  const { exchange } = unknown;
  const isClear =
    isToolError(unknown) && readTexts(exchange.result).some((text) => text.trim() !== '');
  if (isClear) return [];
  return [
    fail({
      where: `${describeToolPlace(taker)}, ${property}`,
      message: 'An unknown handle is not told by a result with isError and a text.',
      evidence: {
        sent: describeCall(exchange),
        came: describeCallAnswer(exchange),
        expected: 'a result with isError that says the handle is unknown',
      },
    }),
  ];
}
