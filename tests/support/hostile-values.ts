/** Texts that would lead a request elsewhere if they got into its address as they are, by kind. */
const HOSTILE_KINDS = {
  dot: ['.', ' . ', './'],
  dots: ['..', ' .. ', '..;', '../..', '../../../../../admin'],
  separators: ['a/b', '/', '//', 'a/../b', 'a/./b', '/etc/passwd'],
  encoded: ['%2e%2e', '%2E.', '%2F', '..%2f..', '%252e%252e', '%5c..'],
  backslash: ['\\', '..\\..', 'a\\b'],
  empty: ['', ' '],
  control: ['\0', 'a\0b', '.\t.', '.\n.', 'a\r\nX-Injected: yes', '\u0085\u2028'],
  long: ['x'.repeat(10_240), '../'.repeat(3_400), 'acme/'.padEnd(10_240, 'x')],
  address: [
    '?x=1',
    '#fragment',
    'a?b#c',
    '&db=other',
    '//127.0.0.2/x',
    'http://127.0.0.2/x',
    'https:127.0.0.2',
    '@127.0.0.2',
    'user:pass@127.0.0.2',
    ':80',
    'a HTTP/1.1\r\nHost: 127.0.0.2\r\n\r\nGET /x',
  ],
  template: ['{owner}', ':owner', '{/names*}'],
  unicode: ['\u{ff0e}\u{ff0e}', '\u{ff0f}', '\ud800', 'a\udfffb'],
  /** What looks like a name of one of the services, and has dots where a part of it belongs. */
  shaped: [
    'acme/..',
    '../rocket',
    'acme/..#1',
    'acme/rocket#..',
    'https://github.com/acme/../issues/1',
    '10.1000/../..',
    'PMC../..',
    'RegistryID/..',
    'DTP.NCI/../x',
    'C..',
    'GOV ../..',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** All of them. */
export const HOSTILE_VALUES: readonly string[] = Object.values(HOSTILE_KINDS).flat();

/** The kinds, in so many parts, of which one has its turn at each place. */
const PARTS = 6;

/** A value of every sixth kind: others at each turn, and all of them after some turns. */
export function pickHostile(turn: number): readonly string[] {
  const round = Math.floor(turn / PARTS);
  return Object.values(HOSTILE_KINDS)
    .filter((_, at) => at % PARTS === turn % PARTS)
    .flatMap((values) => values[round % values.length] ?? []);
}

/** Three times as many, where there is time for them. */
export function pickMore(turn: number): readonly string[] {
  return [0, 2, 4].flatMap((more) => pickHostile(turn + more));
}
