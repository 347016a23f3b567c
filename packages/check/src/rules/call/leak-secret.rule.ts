import type { CallRecord } from '../../probe/calls/calls.evidence.ts';
import {
  defineRule,
  type Evidence,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeCall,
  everywhere,
  describeToolPlace,
  listStrings,
  wasSent,
  withoutTools,
} from './judge-calls.ts';
import { findLeak, secrets } from './leaks.ts';
import { listCalls, listRefusals } from './refusals.ts';

/** call/leak-secret */
export const callLeakSecret = defineRule({
  id: 'call/leak-secret',
  level: 'practice',
  ...everywhere,
  needs: ['lists', 'calls', 'badCalls', 'oddCalls', 'planted'],
  source: citeSpecification('2026-07-28', 'server/tools', 'Security Considerations'),
  title: 'An answer tells no key, token or password, and nothing of the environment',
  why: 'What a tool answers goes to the model and into logs, and from there to whoever asks for it.',
  fix: 'Never return the environment; take keys, tokens and connection strings out of what you pass on.',
  judge: (evidence) => {
    const inapplicable = withoutTools(evidence.lists);
    if (inapplicable) return inapplicable;
    const calls = listCalls(evidence);
    if (calls.length === 0) {
      return reportNotVerified(
        'No tool was called; allow it with --calls read-only, all or a plan.',
      );
    }
    const said = [
      ...calls.flatMap((call) => judgePlanted(call, evidence.planted.secrets)),
      ...judgeShapes(evidence),
    ];
    return said.length === 0 ? pass : said;
  },
});

function judgePlanted(call: CallRecord, planted: readonly string[]): readonly Outcome[] {
  const { exchange } = call;
  const texts = [...listStrings(exchange.result), ...listStrings(exchange.error)];
  if (!planted.some((secret) => texts.some((text) => text.includes(secret)))) return [];
  return [
    fail({
      where: describeToolPlace(call.tool),
      message: 'The answer tells a secret that was planted in the environment of the server.',
      evidence: {
        sent: describeCall(exchange),
        came: 'a value of an environment variable',
        expected: 'nothing of the environment',
      },
    }),
  ];
}

function judgeShapes(
  evidence: Evidence<'lists' | 'calls' | 'badCalls' | 'oddCalls'>,
): readonly Outcome[] {
  return listRefusals(evidence).flatMap(({ where, text, exchange }) => {
    const leak = findLeak(text, secrets, (part) => wasSent(exchange, part));
    if (!leak) return [];
    return [
      fail({
        where,
        message: `The failure tells ${leak.what}.`,
        // The secret itself stays out of the report.
        evidence: {
          sent: describeCall(exchange),
          came: `a text with ${leak.what}`,
          expected: 'no secret',
        },
      }),
    ];
  });
}
