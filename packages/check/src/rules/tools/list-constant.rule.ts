import { shorten } from '../../excerpt.ts';
import type { List, RepeatedTools } from '../../probe/lists/lists.evidence.ts';
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
import { describeDifference, hasSameNames } from './judge-tools.ts';

/** tools/list-constant */
export const toolsListConstant = defineRule({
  id: 'tools/list-constant',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['repeatedLists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Capabilities'),
  title: 'The list of tools depends neither on the connection nor on earlier requests',
  why: 'The modern protocol knows no sessions: a client asks once, keeps the list, and may call over any connection.',
  fix: 'List the same tools to everyone with the same rights. Let a tool that is not ready answer with isError instead of hiding it.',
  judge: ({ repeatedLists: { tools } }) => {
    if (tools === undefined) return reportNotApplicable('The server does not declare tools.');
    const { first, second, elsewhere } = tools;
    const isSeen = [first, second, elsewhere].every((list) => list?.isComplete === true);
    if (elsewhere === undefined || !isSeen) {
      return reportNotVerified('The list could not be read on two connections.');
    }
    const said = [...judgeConnections(tools, elsewhere), ...judgeRequests(tools)];
    return said.length === 0 ? [pass] : said;
  },
});

// A list that also changes on one connection may have changed for all.
function judgeConnections({ first, second }: RepeatedTools, elsewhere: List): readonly Outcome[] {
  if (!hasSameNames(first, second) || hasSameNames(first, elsewhere)) return [];
  return [
    fail({
      where: 'tools/list, another connection',
      message: 'Another connection is shown other tools.',
      evidence: {
        came: shorten(`the same list ${describeDifference(first, elsewhere)}`),
        expected: 'the same tools on every connection',
      },
    }),
  ];
}

// The tools may change for all; they may not change for the one who called.
function judgeRequests({
  first,
  second,
  afterCalls,
  afterwards,
  called,
}: RepeatedTools): readonly Outcome[] {
  if (afterCalls?.isComplete !== true || afterwards === undefined) return [];
  const isPrivate = hasSameNames(first, afterwards) && hasSameNames(first, second);
  if (hasSameNames(first, afterCalls) || !isPrivate) return [];
  return [
    fail({
      where: 'tools/list, after calls',
      message: 'After calls the same connection is shown other tools, a fresh one is not.',
      evidence: {
        sent: `calls of ${called.join(', ')}`,
        came: shorten(`the same list ${describeDifference(first, afterCalls)}`),
        expected: 'the same tools before and after a call',
      },
    }),
  ];
}
