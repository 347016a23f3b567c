import { anyTransport, bothEras, defineRule, document, fail, judgeEach } from '../define-rule.ts';
import { shown } from '../../excerpt.ts';
import { controlsIn } from './support/controls.ts';
import { logsOf, metadataOf, resultsOf } from './support/told.ts';

/** sec/ansi */
export const secAnsi = defineRule({
  id: 'sec/ansi',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: document(
    'ECMA-48, Control functions',
    'https://ecma-international.org/publications-and-standards/standards/ecma-48/',
  ),
  title: 'Texts hold no escape sequences',
  why: 'A terminal obeys them: what a person sees is then not what the model reads, and parts can be hidden.',
  fix: 'Send plain text. Take colours and cursor movements out of the output of programs.',
  judge: (evidence) =>
    judgeEach(
      [...metadataOf(evidence), ...resultsOf(evidence.calls), ...logsOf(evidence)],
      'The server told no texts.',
      ({ text, where }) => {
        const controls = controlsIn(text);
        if (controls.length === 0) return undefined;
        return fail({
          where,
          message: 'The text has escape sequences or control characters.',
          evidence: { came: shown(controls.join(' ')), expected: 'plain text' },
        });
      },
    ),
});
