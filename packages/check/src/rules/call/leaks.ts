/** A kind of thing that must not be told, and how it looks. */
interface LeakKind {
  readonly what: string;
  readonly pattern: RegExp;
}

/** Stack traces, by language. */
export const stackTraces: readonly LeakKind[] = [
  { what: 'of Node.js', pattern: /^\s+at .*(?:file:\/\/|node:|[/\\])[^\n]*:\d+:\d+\)?\s*$/m },
  {
    what: 'of Python',
    pattern: /Traceback \(most recent call last\):|File "[^"\n]+", line \d+, in /,
  },
  { what: 'of Java', pattern: /^\s*at [\w$.]+\([\w$]+\.(?:java|kt|scala):\d+\)/m },
  { what: 'of Go', pattern: /^goroutine \d+ \[|^panic: .+\n\n/m },
  { what: 'of .NET', pattern: /^\s+at [\w.`<>[\],]+\([^\n]*\) in [^\n]+:line \d+/m },
  { what: 'of Ruby', pattern: /[\w./-]+\.rb:\d+:in [`'"]/ },
  { what: 'of Rust', pattern: /thread '[^'\n]+' (?:\(\d+\) )?panicked at / },
  { what: 'of PHP', pattern: /^#\d+ [^\n]+\.php\(\d+\): /m },
];

/** Keys, tokens and addresses with passwords. */
export const secrets: readonly LeakKind[] = [
  { what: 'a private key', pattern: /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/ },
  { what: 'an AWS key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { what: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})/ },
  { what: 'a Slack token', pattern: /\bxox[abprs]-[A-Za-z0-9-]{10,}/ },
  {
    what: 'an API key',
    pattern: /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|svcacct)[-_][A-Za-z0-9_-]{16,}/,
  },
  { what: 'a Google key', pattern: /\bAIza[0-9A-Za-z_-]{35}\b/ },
  { what: 'a JSON Web Token', pattern: /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/ },
  {
    what: 'an address with a password',
    pattern: /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@[^\s/]+/i,
  },
];

const PRIVATE =
  '(?:10(?:\\.\\d{1,3}){3}|192\\.168(?:\\.\\d{1,3}){2}|172\\.(?:1[6-9]|2\\d|3[01])(?:\\.\\d{1,3}){2}|169\\.254(?:\\.\\d{1,3}){2})';

/** Names of machines inside, their addresses, and the text of queries. */
export const insides: readonly LeakKind[] = [
  {
    what: 'a private address',
    pattern: new RegExp(`(?<![\\w.]|version )${PRIVATE}(?![\\w.]*\\w)`, 'i'),
  },
  {
    what: 'the name of an internal host',
    pattern:
      /\b[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:internal|svc\.cluster\.local|corp|intranet|lan)\b/i,
  },
  {
    what: 'the text of a query',
    pattern:
      /\bSELECT\s[^;\n]{1,300}\sFROM\s+["'`\w]|\bINSERT INTO\s+["'`\w.]+\s*\(|\bUPDATE\s+["'`\w.]+\s+SET\s|\bDELETE FROM\s+["'`\w.]+/,
  },
];

/** The first part of a text that looks like a kind of leak, and was not sent by us. */
export function findLeak(
  text: string,
  kinds: readonly LeakKind[],
  wasSent: (part: string) => boolean,
): { readonly what: string; readonly part: string } | undefined {
  for (const { what, pattern } of kinds) {
    const part = pattern.exec(text)?.[0];
    if (part !== undefined && !wasSent(part.trim())) return { what, part: part.trim() };
  }
  return undefined;
}
