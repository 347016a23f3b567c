import { anyTransport, bothEras, defineRule, document, fail, judgeEach } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { hiddenIn, hiddenInName } from './support/hidden-characters.ts';
import { metadataOf, resultsOf } from './support/told.ts';

/** sec/hidden-unicode */
export const secHiddenUnicode = defineRule({
  id: 'sec/hidden-unicode',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: document(
    'Unicode Technical Report 36, Unicode security considerations',
    'https://www.unicode.org/reports/tr36/',
  ),
  title: 'Texts hold no invisible characters that a model reads and a person does not see',
  why: 'Orders to the model can be written in characters that no screen shows.',
  fix: 'Take the characters out. In results, strip them from what comes from elsewhere.',
  judge: (evidence) =>
    judgeEach(
      [...metadataOf(evidence), ...resultsOf(evidence.calls)],
      'The server told no texts.',
      ({ text, where, isName }) =>
        (isName ? hiddenInName(text) : hiddenIn(text)).map(({ kind, count, decoded }) =>
          fail({
            where,
            message:
              decoded === undefined
                ? `The text has invisible ${kind}.`
                : `The text has invisible ${kind} that spell words.`,
            evidence: {
              came: shown(
                decoded === undefined ? `${count} ${kind}` : `${count} ${kind}: "${decoded}"`,
              ),
              expected: 'only characters that can be seen',
            },
          }),
        ),
    ),
});
