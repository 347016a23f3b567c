import { shorten } from '../../excerpt.ts';
import type { PublicAnswer } from '../../probe/auth/auth.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';

/** cache/public-auth */
export const cachePublicAuth = defineRule({
  id: 'cache/public-auth',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['publicAnswers'],
  source: citeSpecification('2026-07-28', 'server/utilities/caching', 'Security Considerations'),
  title: 'An answer that depends on the caller is not marked public',
  why: 'A shared cache may give a public answer to anybody, so one user would see what belongs to another.',
  fix: 'Set "cacheScope": "private" on every result that is filtered by, or made for, the caller.',
  judge: ({ publicAnswers }) => judgeAnswers(publicAnswers),
});

function judgeAnswers(answers: readonly PublicAnswer[]): Outcome | readonly Outcome[] {
  const served = answers.filter(({ first, other }) => first.result && other.result);
  if (served.length === 0) return reportNotVerified('The two tokens got no results to compare.');
  const open = served.filter(({ first, other }) => isPublic(first) || isPublic(other));
  if (open.length === 0) return reportNotApplicable('No answer is marked public.');
  const faults = open.flatMap((answer) => judgeAnswer(answer) ?? []);
  return faults.length === 0 ? pass : faults;
}

const isPublic = ({ result }: Exchange): boolean => readField(result, 'cacheScope') === 'public';

function judgeAnswer({ method, first, again, other }: PublicAnswer): Outcome | undefined {
  const [mine, theirs] = [readContent(first), readContent(other)];
  // What changes for one caller too does not depend on who asks.
  if (mine === theirs || mine !== readContent(again)) return undefined;
  return fail({
    where: `answer to ${method}`,
    message: 'The answer is marked public, but two callers get different ones.',
    evidence: {
      came: `first caller: ${shorten(mine, 180)}; second caller: ${shorten(theirs, 180)}`,
      expected: '"cacheScope": "private", or the same answer for all',
    },
  });
}

/** What the answer says, without how long it may be kept and who made it. */
function readContent({ result = {} }: Exchange): string {
  const { ttlMs: _ttl, cacheScope: _scope, _meta, ...content } = result;
  return JSON.stringify(content);
}
