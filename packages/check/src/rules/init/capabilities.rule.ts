import type { UndeclaredFeature } from '../../probe/opening/opening.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, readCode, isModern, isTurnedAway, describeRequest } from '../exchanges.ts';

const METHOD_NOT_FOUND = -32601;

/** The list that each method gives, where its capability promises one. */
const lists: Readonly<Record<string, { readonly capability: string; readonly field: string }>> = {
  'tools/list': { capability: 'tools', field: 'tools' },
  'prompts/list': { capability: 'prompts', field: 'prompts' },
  'resources/list': { capability: 'resources', field: 'resources' },
};

/** Methods whose absence contradicts a declared capability. */
const promised: Readonly<Record<string, string>> = {
  'tools/list': 'tools',
  'prompts/list': 'prompts',
  'resources/list': 'resources',
  'completion/complete': 'completions',
};
const promisedByLegacy: Readonly<Record<string, string>> = {
  ...promised,
  'logging/setLevel': 'logging',
};

/** init/capabilities-true */
export const initCapabilitiesTrue = defineRule({
  id: 'init/capabilities-true',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'features'],
  source: citeSpecification('2025-11-25', 'basic/lifecycle', 'Operation'),
  title: 'What is declared is served, and what is served is declared',
  why: 'Clients ask only for what is declared: the rest is never found, and a false promise ends in errors.',
  fix: 'Declare exactly the capabilities whose methods the server answers.',
  judge: (evidence) => {
    const found = [...judgePromises(evidence), ...judgeSecrets(evidence.features.undeclared)];
    return found.length === 0 ? pass : found;
  },
});

function judgePromises({ variant, opening, conversations }: BaseEvidence): readonly Outcome[] {
  const methods = variant.era === 'legacy' ? promisedByLegacy : promised;
  const exchanges = conversations
    // Before the handshake a refusal says nothing about the capability.
    .filter(({ name }) => name !== 'lifecycle')
    .flatMap((conversation) => conversation.exchanges)
    .filter((exchange) => variant.era === 'legacy' || isModern(exchange));
  return Object.entries(methods)
    .filter(([, capability]) => isObject(opening.capabilities[capability]))
    .flatMap(([method, capability]) => {
      const asked = exchanges.filter((one) => one.method === method && one.ending === 'answered');
      const [first] = asked;
      const isAbsent = asked.every((exchange) => readCode(exchange) === METHOD_NOT_FOUND);
      return first && isAbsent ? [toBrokenPromise(first, capability)] : [];
    });
}

const toBrokenPromise = (exchange: Exchange, capability: string): Outcome =>
  fail({
    where: `${exchange.method ?? ''}, capability ${capability}`,
    message: `The capability ${capability} is declared, but ${exchange.method ?? ''} does not exist.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: `an answer, or no capability ${capability}`,
    },
  });

function judgeSecrets(undeclared: readonly UndeclaredFeature[]): readonly Outcome[] {
  return undeclared.filter(servesItems).map(({ capability, exchange }) =>
    fail({
      where: `${exchange.method ?? ''}, capability ${capability}`,
      message: `${exchange.method ?? ''} lists something, but the capability ${capability} is not declared.`,
      evidence: {
        sent: describeRequest(exchange),
        came: describeAnswer(exchange),
        expected: `the capability ${capability} in the opening, or error -32601`,
      },
    }),
  );
}

function servesItems({ exchange }: UndeclaredFeature): boolean {
  const field = lists[exchange.method ?? '']?.field;
  const items = field === undefined ? undefined : readField(exchange.result, field);
  return Array.isArray(items) && items.length > 0;
}

/** init/undeclared-32601 */
export const initUndeclared32601 = defineRule({
  id: 'init/undeclared-32601',
  level: 'should',
  eras: bothEras,
  transports: anyTransport,
  needs: ['features'],
  source: citeSpecification('2025-11-25', 'server/utilities/completion', 'Error Handling'),
  title: 'A method of an undeclared capability is answered with -32601',
  why: 'Clients tell by this code that a feature is not there; anything else looks like a failure or a feature.',
  fix: 'Answer methods of capabilities that the server does not declare with error -32601, method not found.',
  judge: ({ variant, features }) =>
    judgeEach(
      // Completion had no capability in the first revision.
      features.undeclared.filter(
        ({ capability }) => capability !== 'completions' || variant.revision !== '2024-11-05',
      ),
      'Every capability is declared.',
      (feature) => {
        const { capability, exchange } = feature;
        if (readCode(exchange) === METHOD_NOT_FOUND || servesItems(feature)) return undefined;
        if (!exchange.answer || isTurnedAway(exchange)) {
          return reportNotVerified(`${exchange.method ?? ''} got no answer.`, exchange.method);
        }
        return fail({
          where: `${exchange.method ?? ''}, capability ${capability}`,
          message: `The capability ${capability} is not declared, yet ${exchange.method ?? ''} is answered as if it were.`,
          evidence: {
            sent: describeRequest(exchange),
            came: describeAnswer(exchange),
            expected: 'error -32601',
          },
        });
      },
    ),
});
