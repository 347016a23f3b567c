import { readField, type Json } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  type Evidence,
  fail,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, describeRequest } from '../exchanges.ts';

/** era/initialize-hint */
export const eraInitializeHint = defineRule({
  id: 'era/initialize-hint',
  level: 'should',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['broken'],
  source: citeSpecification(
    '2026-07-28',
    'basic/versioning',
    'Backward Compatibility with Initialization-Based Versions',
  ),
  title: 'A server that refuses initialize names the versions that it speaks',
  why: 'A legacy client cannot find out by itself; this error is all that its user gets to see.',
  fix: 'Name the supported versions in the message of the error, or in data.supported.',
  judge: judgeHint,
});

function judgeHint({ opening, broken: { initialize } }: Evidence<'broken'>): Outcome {
  if (!initialize || initialize.result) return reportNotApplicable('The server speaks both eras.');
  const text = initialize.answer?.raw ?? initialize.http?.body ?? '';
  if (initialize.error === undefined && text === '') {
    return reportNotVerified(`initialize got no error: ${describeAnswer(initialize)}.`);
  }
  const versions = readSupported(opening.exchange.result);
  if (versions.some((version) => text.includes(version))) return pass;
  return fail({
    where: 'answer to initialize',
    message: 'The error does not say which versions the server speaks.',
    evidence: {
      sent: describeRequest(initialize),
      came: describeAnswer(initialize),
      expected: `an error that names ${versions.join(', ')}`,
    },
  });
}

function readSupported(result: Json | undefined): readonly string[] {
  const versions = readField(result, 'supportedVersions');
  const named = Array.isArray(versions)
    ? versions.filter((version): version is string => typeof version === 'string')
    : [];
  return named.length === 0 ? ['2026-07-28'] : named;
}
