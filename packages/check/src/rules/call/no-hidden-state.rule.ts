import { type FirstThing, type Handle, isSuccess } from '../../probe/calls/calls.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  describeToolPlace,
  withoutTools,
} from './judge-calls.ts';

/** call/no-hidden-state */
export const callNoHiddenState = defineRule({
  id: 'call/no-hidden-state',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['lists', 'freshCalls', 'handles'],
  source: citeSpecification('2026-07-28', 'basic', 'Statelessness'),
  title: 'A call needs no earlier request on the same connection',
  why: 'Any request may reach another process or come over another connection; a server that remembers fails there.',
  fix: 'Take everything that a call needs from its own arguments and _meta; give state a handle, and keep it where every connection finds it.',
  judge: ({ lists, freshCalls: { firstThings }, handles, variant }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    const said = [
      ...firstThings.flatMap((thing) => judgeFirst(thing, variant)),
      ...handles.flatMap(judgeHandle),
    ];
    if (said.length > 0) return said;
    if (firstThings.length === 0) {
      return reportNotVerified(
        'No tool that only reads was called with success; allow calls or give arguments that work in a plan.',
      );
    }
    return pass;
  },
});

function judgeFirst(thing: FirstThing, { transport }: Variant): readonly Outcome[] {
  const { tool, first, primed, before } = thing;
  if (isSuccess(first)) return [];
  const hasHelped = primed !== undefined && isSuccess(primed);
  const worksBefore = before !== undefined && isSuccess(before);
  // A new process may lack more than what was said before, so only what helps is proof there.
  if (!hasHelped && (transport === 'stdio' || !worksBefore)) {
    return [
      reportNotVerified(
        'It failed on a new connection for a reason that is not known.',
        describeToolPlace(tool),
      ),
    ];
  }
  return [
    fail({
      where: describeToolPlace(tool),
      message: hasHelped
        ? 'The call fails as the first request of a connection, and works after the lists were asked for.'
        : 'The call works on one connection and fails on another.',
      evidence: {
        sent: describeCall(first.exchange),
        came: describeCallAnswer(first.exchange),
        expected: 'the same result on every connection',
      },
    }),
  ];
}

function judgeHandle({ taker, property, known, elsewhere }: Handle): readonly Outcome[] {
  if (!known || !elsewhere || !isSuccess(known) || isSuccess(elsewhere)) return [];
  return [
    fail({
      where: `${describeToolPlace(taker)}, ${property}`,
      message: 'A handle works on the connection on which it was given out, and fails on another.',
      evidence: {
        sent: describeCall(elsewhere.exchange),
        came: describeCallAnswer(elsewhere.exchange),
        expected: 'the same result on every connection',
      },
    }),
  ];
}
