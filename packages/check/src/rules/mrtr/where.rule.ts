import { isAsking } from '../../probe/asking/asking.evidence.ts';
import { anyTransport, defineRule, fail, judgeEach, citeSpecification } from '../define-rule.ts';
import { listModernExchanges, describeExchangePlace } from '../exchanges.ts';
import { describeCame, describeSentAnswers } from './judge-askers.ts';

const mayAsk = ['tools/call', 'prompts/get', 'resources/read'];

/** mrtr/where */
export const mrtrWhere = defineRule({
  id: 'mrtr/where',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['asking', 'lists', 'requests'],
  source: citeSpecification('2026-07-28', 'basic/patterns/mrtr', 'Supported Requests'),
  title: 'Only calls, prompts and resources ask for input',
  why: 'Clients expect questions nowhere else: a list that asks for input is read as a broken list.',
  fix: 'Answer with resultType input_required only to tools/call, prompts/get and resources/read; let other methods answer without input.',
  judge: (evidence) =>
    judgeEach(
      listModernExchanges(evidence).filter(
        ({ method = '', result }) => result !== undefined && !mayAsk.includes(method),
      ),
      'No other request was answered.',
      (exchange) =>
        isAsking(exchange)
          ? fail({
              where: describeExchangePlace(exchange),
              message: `${exchange.method ?? 'A request'} asks for input, which it may not.`,
              evidence: {
                sent: describeSentAnswers(exchange),
                came: describeCame(exchange),
                expected: 'a result with resultType "complete"',
              },
            })
          : undefined,
    ),
});
