import { shorten } from '../../excerpt.ts';
import type { List } from '../../probe/lists/lists.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { hasSameNames, listNames } from './judge-tools.ts';

/** tools/order */
export const toolsOrder = defineRule({
  id: 'tools/order',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['repeatedLists'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Capabilities'),
  title: 'Tools are listed in the same order every time',
  why: 'Hosts put the list before every question. When its order changes, nothing of it is found in the cache.',
  fix: 'Sort the tools, by name or as they were registered.',
  judge: ({ repeatedLists: { tools }, variant: { era } }) => {
    if (tools === undefined) return reportNotApplicable('The server does not declare tools.');
    const { first, second, elsewhere } = tools;
    const others = [second, ...(elsewhere === undefined ? [] : [elsewhere])];
    const comparable = others.filter((other) => hasSameNames(first, other));
    if (!first.isComplete || comparable.length === 0) {
      return reportNotVerified('The list could not be read twice with the same tools.');
    }
    if (listNames(first).length < 2)
      return reportNotApplicable('The server lists fewer than two tools.');
    // The sentence came with 2026-07-28.
    const level = era === 'modern' ? 'should' : 'practice';
    return comparable.every((other) => isSameOrder(first, other))
      ? pass
      : reportMixed(first, level);
  },
});

const isSameOrder = (one: List, other: List): boolean =>
  listNames(one).join('\n') === listNames(other).join('\n');

// The other order is left out: it may be another one in the next run.
const reportMixed = (first: List, level: 'should' | 'practice'): Outcome =>
  fail({
    level,
    where: 'tools/list, order',
    message: 'The same tools come in another order when they are listed again.',
    evidence: {
      came: 'another order',
      expected: `one order, for example ${shorten(listNames(first).toSorted().join(', '))}`,
    },
  });
