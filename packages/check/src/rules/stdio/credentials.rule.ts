import { excerptStderr, shorten } from '../../excerpt.ts';
import type { Unconfigured } from '../../probe/stdio/stdio.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import {
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  describeAnswer,
  listExchanges,
  describeExchangePlace,
  describeRequest,
} from '../exchanges.ts';

const withoutThem = ({ removed }: Unconfigured): string =>
  `a start without ${removed.slice(0, 5).join(', ')}${removed.length > 5 ? ' and others' : ''}`;

/** stdio/config-error */
export const stdioConfigError = defineRule({
  id: 'stdio/config-error',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['unconfigured'],
  source: citeDocument('Practice: twelve-factor configuration', 'https://12factor.net/config'),
  title:
    'A server without its configuration starts all the same, or says which variable is missing',
  why: 'The first start is the one without a key: an end without a word leaves the user with nothing to go on.',
  fix: 'Start without the key and say so in the calls that need it, or name the variable on stderr and exit with a code other than 0.',
  judge: ({ unconfigured, opening }) => {
    if (unconfigured.removed.length === 0) return judgeStart(opening.exchange);
    const [opened] = unconfigured.exchanges;
    if (opened?.result) return pass;
    const fault = findConfigFault(unconfigured, opened);
    if (fault === undefined) return pass;
    return fail({
      where: 'start without credentials',
      message: fault,
      evidence: {
        sent: withoutThem(unconfigured),
        came: shorten(excerptStderr(unconfigured.stderr).join('\n') || 'nothing on stderr'),
        expected:
          'an answer, or the name of the missing variable on stderr and another exit code than 0',
      },
    });
  },
});

const judgeStart = ({ result }: Exchange): Outcome =>
  result ? pass : reportNotVerified('The server did not start.');

/** A variable or a flag, as people write them. */
const SETTING = /\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|(?:^|\s)--[a-z][a-z-]+/;

function findConfigFault(
  { exit, stderr, removed }: Unconfigured,
  opened: Exchange | undefined,
): string | undefined {
  const answer = opened?.answer?.raw;
  if (exit?.code === 0) return 'The server ended with exit code 0, as if all were well.';
  if (!exit && answer === undefined) return 'The server neither answered nor ended.';
  const told = `${stderr}\n${answer ?? ''}`;
  const namesOne = SETTING.test(told) || removed.some((name) => told.includes(name));
  return namesOne ? undefined : 'The server did not say which variable is missing.';
}

/** stdio/unconfigured-list */
export const stdioUnconfiguredList = defineRule({
  id: 'stdio/unconfigured-list',
  level: 'practice',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['unconfigured', 'lists'],
  source: citeDocument('Practice of registries and hosts: tools are listed before a key is given'),
  title: 'The lists can be had without credentials',
  why: 'Registries and hosts show what a server offers before the user has a key.',
  fix: 'List tools, resources and prompts without the key; answer the calls that need it with what to set.',
  judge: ({ unconfigured, lists }) => {
    const usual = [lists.tools, lists.resources, lists.resourceTemplates, lists.prompts].flatMap(
      (list) => list?.pages.slice(0, 1) ?? [],
    );
    const working = new Set(usual.flatMap(({ result, method }) => (result ? [method] : [])));
    if (usual.length > 0 && working.size === 0) return reportNotVerified('The lists never work.');
    if (unconfigured.removed.length === 0) return pass;
    const [opened, ...listed] = unconfigured.exchanges;
    if (!opened?.result) {
      return fail({
        where: 'start without credentials',
        message: 'Without credentials the server does not start.',
        evidence: {
          sent: withoutThem(unconfigured),
          came: opened ? describeAnswer(opened) : 'no answer',
          expected: 'the usual opening and lists',
        },
      });
    }
    return judgeEach(
      listed.filter(({ method }) => working.has(method)),
      'The server has no lists.',
      (exchange) =>
        exchange.result
          ? undefined
          : fail({
              where: `${exchange.method ?? ''} without credentials`,
              message: `Without credentials ${exchange.method ?? ''} gives no result.`,
              evidence: {
                sent: withoutThem(unconfigured),
                came: describeAnswer(exchange),
                expected: 'the list',
              },
            }),
    );
  },
});

/** What the authorization of HTTP says, and nothing else does. */
const OAUTH =
  /resource_metadata=|oauth-protected-resource|www-?authenticate|[?&]response_type=code\b/i;

/** What the server answers by itself: a call may tell of the challenge of somebody else. */
const OWN = /^(?:initialize|server\/discover|.+\/list)$/;

/** stdio/no-oauth */
export const stdioNoOauth = defineRule({
  id: 'stdio/no-oauth',
  level: 'should',
  eras: bothEras,
  transports: ['stdio'],
  needs: ['lists', 'unconfigured'],
  source: citeSpecification('2026-07-28', 'basic', 'Auth'),
  title: 'Over stdio, credentials come from the environment and not by OAuth',
  why: 'A client that starts a program has no HTTP answer to read a challenge from, so it cannot log in.',
  fix: 'Read keys and tokens from environment variables over stdio; keep the authorization flow for HTTP.',
  judge: (evidence) => {
    const refused = listExchanges(evidence).filter(
      ({ method = '', error }) =>
        error !== undefined && OWN.test(method) && OAUTH.test(JSON.stringify(error)),
    );
    if (refused.length > 0) {
      return refused.map((exchange) =>
        fail({
          where: describeExchangePlace(exchange),
          message: `${exchange.method ?? ''} is refused with a challenge to authorize, which belongs to HTTP.`,
          evidence: {
            sent: describeRequest(exchange),
            came: describeAnswer(exchange),
            expected: 'credentials from the environment',
          },
        }),
      );
    }
    return evidence.opening.exchange.result ? pass : reportNotVerified('The server did not open.');
  },
});
