import { isObject, type Json } from '../../wire/json.ts';
import { readText } from '../tools/judge-tools.ts';
import { splitName } from '../tools/words.ts';

interface Kind {
  readonly kind: string;
  readonly pattern: RegExp;
}

// Forms with a prefix of their own, so that other texts are not taken for a key.
const kinds: readonly Kind[] = [
  {
    kind: 'a private key',
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{40,}/,
  },
  { kind: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/ },
  { kind: 'a GitHub token', pattern: /\bgh[oprsu]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{60,}\b/ },
  { kind: 'a GitLab token', pattern: /\bglpat-[\w-]{20,}\b/ },
  { kind: 'a Slack token', pattern: /\bxox[abeprs]-[A-Za-z0-9-]{20,}/ },
  { kind: 'an Anthropic key', pattern: /\bsk-ant-[a-z]+\d*-[\w-]{40,}/ },
  { kind: 'an OpenAI key', pattern: /\bsk-(?:proj-[\w-]{40,}|[A-Za-z0-9]{40,})/ },
  { kind: 'a Google key', pattern: /\bAIza[\w-]{35}\b/ },
  { kind: 'a Stripe key', pattern: /\b[rs]k_live_[A-Za-z0-9]{20,}\b/ },
  { kind: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/ },
  { kind: 'a Hugging Face token', pattern: /\bhf_[A-Za-z0-9]{30,}\b/ },
  { kind: 'a SendGrid key', pattern: /\bSG\.[\w-]{20,}\.[\w-]{30,}\b/ },
  { kind: 'a signed token', pattern: /\beyJ[\w-]{15,2000}\.eyJ[\w-]{15,4000}\.[\w-]{20,}/ },
  {
    kind: 'a password in a connection string',
    pattern:
      /\b[a-z][a-z0-9+]{2,20}:\/\/[\w.-]+:(?!pass|pwd|secret|\*|<|\$|\{|xxx)[^\s:@/]{6,}@[\w.-]+/i,
  },
];

/** What kind of secret a text holds; undefined where it holds none, or only a placeholder. */
export function findSecret(text: string): string | undefined {
  return kinds.find(({ pattern }) => {
    const found = pattern.exec(text)?.[0];
    return found !== undefined && !isPlaceholder(found);
  })?.kind;
}

const FEWEST_LETTERS = 8;

/** Whether a value only shows where a real one belongs. */
export function isPlaceholder(value: string): boolean {
  if (
    /example|sample|your|placeholder|changeme|dummy|fake|test|todo|redacted|x{4,}|\*{3,}|\.{3}|…|<|\$\{|12345678|abcdefg/i.test(
      value,
    )
  ) {
    return true;
  }
  return new Set(value.toLowerCase()).size < FEWEST_LETTERS;
}

const ends =
  /(?:^| )(?:password|passwd|passphrase|api key|apikey|access token|auth token|bearer token|refresh token|private key|client secret|secret key|secret access key|access key|credentials?)$/;
const kindOfToken = /\b(?:api|access|auth\w*|bearer|personal access|secret)\b[^.]{0,20}\btoken\b/i;

/** Whether an argument asks for a credential, by its name, format and type. */
export function isCredential(name: string, schema: Json): boolean {
  if (isObject(schema) && !mayBeText(schema['type'])) return false;
  const words = splitName(name).join(' ');
  if (ends.test(words) || readText(schema, 'format') === 'password') return true;
  return /(?:^| )token$/.test(words) && kindOfToken.test(readText(schema, 'description'));
}

const mayBeText = (type: Json | undefined): boolean =>
  type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));

const secrets = [
  'password',
  'passwd',
  'passphrase',
  'secret',
  'credential',
  'credentials',
  'token',
  'api key',
  'apikey',
  'private key',
  'access key',
  'ssn',
  'social security',
  'credit card',
  'card number',
  'cvv',
  'email',
  'phone',
  'date of birth',
  'passport',
];

// Tokens that open nothing.
const harmless =
  /\b(page|next|previous|continuation|cursor|sync|max|min|count|limit|budget|idempotency|csrf|cancellation)\b/;

/** Whether a property is a secret or personal by its name. */
export function isSecretName(name: string): boolean {
  const words = ` ${splitName(name).join(' ')} `;
  return secrets.some((secret) => words.includes(` ${secret} `)) && !harmless.test(words);
}
