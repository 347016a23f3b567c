import type { Report, Result } from '../../src/report/types.ts';
import { result, reportOf } from './sample-report.ts';

/** Texts that would break out of a format, steer a terminal, or hide. */
export const hostile: readonly string[] = [
  '</script><script>document.title="owned"</script>',
  '<img src=x onerror="document.title=\'owned\'">',
  ']]><owned/>&amp;&#x0;',
  'nul \u0000 bell \u0007 backspace \b',
  '\u001B[31mred\u001B[0m \u009B31m',
  '\u202Eright to left\u202C \u2066isolated\u2069',
  'مرحبا بالعالم',
  '👩‍👩‍👧 🇨🇦 漢字',
  'lone \uD800 surrogates \uDC00',
  'line\r\nbreak\ttab\u2028separator',
  '`code` ```fence``` *bold* _it_ [link](https://evil.example) | cell | $x$',
  '@someone #123 https://evil.example www.evil.example',
  '<!-- comment --> --!> {{ }} {0} ${x} %s \\',
  'hidden\u200Btext \u{E0041}\u{E0042} \uFEFF \uFFFF',
  'x'.repeat(5000),
  '',
];

const all = hostile.join(' ');

function hostileResult(text: string, changes: Partial<Result>): Result {
  return result('tools/title', {
    verdict: 'fail',
    title: text,
    where: text,
    message: text,
    evidence: { sent: text, came: text, expected: text },
    fix: text,
    source: { clause: text, url: `https://example.com/${text}` },
    ...changes,
  });
}

const verdicts = ['fail', 'disputed', 'not-verified', 'not-applicable', 'pass'] as const;

/** A report with hostile texts in every field that a server or a user can fill. */
export const hostileReport: Report = reportOf(
  [
    ...hostile.map((text) => hostileResult(text, {})),
    ...verdicts.map((verdict) => hostileResult(all, { verdict })),
    hostileResult(all, { isAccepted: true, acceptedReason: all, rule: 'tools/list-shape' }),
    hostileResult(all, { source: { clause: all, url: 'javascript:document.title="owned"' } }),
  ],
  {
    target: { kind: 'command', command: all, args: hostile },
    server: { name: all, version: all },
    problems: hostile,
    calls: [
      {
        era: 'modern',
        transport: 'stdio',
        tool: all,
        purpose: all,
        arguments: { [all]: all },
        outcome: 'result',
      },
    ],
    baseline: { accepted: 1, stale: [{ fingerprint: 'a', rule: all, where: all }] },
  },
);
