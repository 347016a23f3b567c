import { shorten } from '../../excerpt.ts';
import type { Listening } from '../../probe/features/features.evidence.ts';
import type { RepeatedTools } from '../../probe/lists/lists.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
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
import { findAcknowledgement, isRefusedListen, describeListen } from '../sub/subscriptions.ts';
import { describeDifference, hasSameNames } from './judge-tools.ts';

/** tools/list-changed */
export const toolsListChanged = defineRule({
  id: 'tools/list-changed',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['repeatedLists', 'listening'],
  source: citeSpecification('2026-07-28', 'server/tools', 'List Changed Notification'),
  title: 'A server that declares listChanged tells when its tools change',
  why: 'A client that relies on the promise goes on with a list that is no longer true.',
  fix: 'Send notifications/tools/list_changed when the tools change (in the modern era to those who listen), or do not declare listChanged.',
  judge: ({ repeatedLists: { tools }, listening, opening: { capabilities }, variant }) => {
    if (readField(capabilities, 'tools', 'listChanged') !== true || tools === undefined) {
      return reportNotApplicable('The server does not declare listChanged for tools.');
    }
    return variant.era === 'modern'
      ? judgeListening(listening, variant)
      : judgeChange(tools, variant);
  },
});

function judgeListening(listening: Listening, { transport }: Variant): Outcome {
  const where = 'subscriptions/listen, toolsListChanged';
  const listen = listening.listens.find(({ filter }) => filter['toolsListChanged'] === true);
  if (!listen) return reportNotVerified('Nobody listened to changes of the tools.', where);
  const evidence = {
    sent: describeListen(listen),
    expected: 'an acknowledgement that names toolsListChanged',
  };
  if (isRefusedListen(listen)) {
    const message = 'The server declares listChanged, but refuses to listen.';
    return fail({
      where,
      message,
      evidence: { ...evidence, came: shorten(listen.exchange.error) },
    });
  }
  const acknowledged = findAcknowledgement(listening, listen, transport);
  if (!acknowledged) return reportNotVerified('subscriptions/listen was not acknowledged.', where);
  const agreed = readField(acknowledged.json, 'params', 'notifications');
  if (readField(agreed, 'toolsListChanged') === true) return pass;
  const message = 'The server declares listChanged, but does not agree to tell of it.';
  return fail({ where, message, evidence: { ...evidence, came: shorten(agreed) } });
}

// Over HTTP a client would have to hold a stream of its own open to be told.
function judgeChange(
  { first, afterCalls, called, wasTold }: RepeatedTools,
  { transport }: Variant,
): Outcome {
  if (wasTold) return pass;
  const isSeen = first.isComplete && afterCalls?.isComplete === true;
  if (!isSeen || hasSameNames(first, afterCalls) || transport !== 'stdio') {
    return reportNotVerified('The list of tools did not change while we watched.');
  }
  return fail({
    where: 'tools/list, after calls',
    message: 'The list of tools changed, and no notification came.',
    evidence: {
      sent: `calls of ${called.join(', ')}`,
      came: shorten(`the same list ${describeDifference(first, afterCalls)}`),
      expected: 'notifications/tools/list_changed',
    },
  });
}
