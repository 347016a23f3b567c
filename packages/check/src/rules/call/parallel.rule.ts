import type { CallRecord, ParallelCalls } from '../../probe/calls/calls.evidence.ts';
import {
  defineRule,
  citeDocument,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import {
  describeCall,
  describeCallAnswer,
  everywhere,
  describeToolPlace,
  withoutTools,
} from './judge-calls.ts';
import { isSameJson } from './compare-values.ts';

/** call/parallel */
export const callParallel = defineRule({
  id: 'call/parallel',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'repeatedCalls'],
  source: citeDocument('Good practice: calls that run at once do not share what they work on'),
  title: 'Calls of the same tool at once do not mix their answers',
  why: 'Clients call tools in parallel; an answer to another question is worse than none.',
  fix: 'Keep what a call works on in its own variables, not in those of the server.',
  judge: ({ lists, repeatedCalls }) => {
    const inapplicable = withoutTools(lists);
    if (inapplicable) return inapplicable;
    if (repeatedCalls.parallel.length === 0) {
      return reportNotVerified(
        'No tool that only reads could be called with two kinds of arguments that give different answers.',
      );
    }
    const said = repeatedCalls.parallel.flatMap(judgeOne);
    return said.length === 0 ? pass : said;
  },
});

function judgeOne({ tool, alone, together }: ParallelCalls): readonly Outcome[] {
  const [left, right] = alone;
  const mixed = [
    ...together[0].filter((call) => isAnswerFor(call, right)),
    ...together[1].filter((call) => isAnswerFor(call, left)),
  ];
  return mixed.map(({ exchange }) =>
    fail({
      where: describeToolPlace(tool),
      message: 'A call that runs beside others gets the answer to another call.',
      evidence: {
        sent: describeCall(exchange),
        came: describeCallAnswer(exchange),
        expected: 'the answer that the same call gets alone',
      },
    }),
  );
}

const isAnswerFor = (call: CallRecord, other: CallRecord): boolean =>
  ['content', 'structuredContent'].every((name) =>
    isSameJson(call.exchange.result?.[name], other.exchange.result?.[name]),
  );
