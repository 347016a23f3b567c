import type { UnknownField } from '../../probe/protocol/protocol.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  type Evidence,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, listExchanges, isTurnedAway, describeRequest } from '../exchanges.ts';

/** jsonrpc/unknown-fields */
export const jsonrpcUnknownFields = defineRule({
  id: 'jsonrpc/unknown-fields',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic', '_meta'),
  title: 'A field that the server does not know does not break a request',
  why: 'Clients add metadata, and later revisions add parameters; a server that refuses them ages quickly.',
  fix: 'Ignore keys of _meta and of params that you do not know.',
  judge: (evidence) => {
    const { requests } = evidence;
    const judged = requests.unknownFields.filter(({ exchange }) =>
      isServedOtherwise(evidence, exchange),
    );
    if (judged.length === 0)
      return reportNotVerified('The same request fails without such a field too.');
    const faults = judged.filter(({ exchange }) => !exchange.result && !isTurnedAway(exchange));
    return faults.length === 0 ? pass : faults.map(judgeField);
  },
});

const isServedOtherwise = (evidence: Evidence<'requests'>, { method }: Exchange): boolean =>
  listExchanges(evidence).some((other) => other.method === method && other.result !== undefined);

const judgeField = ({ place, exchange }: UnknownField): Outcome =>
  fail({
    where: `answer to ${exchange.method ?? ''} with an unknown key in ${place}`,
    message: `A key in ${place} that the server does not know broke the request.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: 'the usual result',
    },
  });
