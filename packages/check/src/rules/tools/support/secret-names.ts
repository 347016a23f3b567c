import { wordsOfName } from './words.ts';

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
export function secretNamed(name: string): boolean {
  const words = ` ${wordsOfName(name).join(' ')} `;
  return secrets.some((secret) => words.includes(` ${secret} `)) && !harmless.test(words);
}
