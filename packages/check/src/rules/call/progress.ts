import {
  defineRule,
  fail,
  notApplicable,
  notVerified,
  type Outcome,
  pass,
  specified,
} from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { everywhere } from './support/everywhere.ts';
import { withoutTools } from './support/judge-calls.ts';
import { progressNotes, type ProgressNote } from './support/progress.ts';

/** call/progress */
export const progress = defineRule({
  id: 'call/progress',
  level: 'must',
  ...everywhere,
  needs: ['lists', 'calls'],
  source: specified('2026-07-28', 'basic/patterns/progress', 'Behavior Requirements'),
  title: 'Progress names a token that was given, rises, and ends with the request',
  why: 'Clients that show progress go backwards, or drop the connection for a token they never gave.',
  fix: 'Send progress only while the request runs, with its own progressToken and a larger value each time.',
  judge: ({ lists, calls, conversations }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const notes = conversations.flatMap(progressNotes);
    if (notes.length === 0) {
      return calls.length === 0
        ? notVerified('No tool was called; allow it with --calls read-only, all or a plan.')
        : notApplicable('No progress was reported.');
    }
    const said = notes.flatMap(judgeNote);
    return said.length === 0 ? pass : said;
  },
});

function judgeNote(note: ProgressNote): readonly Outcome[] {
  const fault = faultOf(note);
  if (!fault) return [];
  return [
    fail({
      where: `notifications/progress, token ${shown(note.token, 80)}`,
      message: fault.message,
      evidence: { came: shown(note.raw), expected: fault.expected },
    }),
  ];
}

function faultOf({
  isAsked,
  isLate,
  progress: value,
  last,
}: ProgressNote): { readonly message: string; readonly expected: string } | undefined {
  if (!isAsked) {
    return {
      message: 'The progress names a token that no request gave.',
      expected: 'the progressToken of a running request',
    };
  }
  if (isLate) {
    return {
      message: 'The progress comes after the request was answered.',
      expected: 'nothing more after the answer',
    };
  }
  const isRising = typeof value === 'number' && (typeof last !== 'number' || value > last);
  if (isRising) return undefined;
  return {
    message: 'The progress does not rise.',
    expected: `a number${typeof last === 'number' ? ` above ${last}` : ''}`,
  };
}
