import { shorten } from '../../excerpt.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  citeDocument,
  fail,
  judgeEach,
} from '../define-rule.ts';
import { listLogs, listMetadata, listResults } from './texts.ts';

/** sec/ansi */
export const secAnsi = defineRule({
  id: 'sec/ansi',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['lists', 'calls'],
  source: citeDocument(
    'ECMA-48, Control functions',
    'https://ecma-international.org/publications-and-standards/standards/ecma-48/',
  ),
  title: 'Texts hold no escape sequences',
  why: 'A terminal obeys them: what a person sees is then not what the model reads, and parts can be hidden.',
  fix: 'Send plain text. Take colours and cursor movements out of the output of programs.',
  judge: (evidence) =>
    judgeEach(
      [...listMetadata(evidence), ...listResults(evidence.calls), ...listLogs(evidence)],
      'The server told no texts.',
      ({ text, where }) => {
        const controls = findControls(text);
        if (controls.length === 0) return undefined;
        return fail({
          where,
          message: 'The text has escape sequences or control characters.',
          evidence: { came: shorten(controls.join(' ')), expected: 'plain text' },
        });
      },
    ),
});

// Sequences that begin with ESC or its one-byte form, and other control characters than tab and line ends.
const sequences =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|\u001B\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|\u001B[@-Z\\-_]?|[\0-\u0008\u000B\u000C\u000E-\u001A\u001C-\u001F\u007F]/gu;

const MOST = 5;

/** The escape sequences and control characters of a text, made visible; the first few. */
function findControls(text: string): readonly string[] {
  return (text.match(sequences) ?? []).slice(0, MOST).map(escapeControls);
}

const escapeControls = (sequence: string): string =>
  Array.from(sequence)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code === 0x1b) return 'ESC';
      return code < 0x20 || (code >= 0x7f && code < 0xa0)
        ? `\\x${code.toString(16).padStart(2, '0')}`
        : character;
    })
    .join('');
