import { isObject, type Json } from '../../../wire/json.ts';
import { textOf } from '../../tools/support/tool-view.ts';
import { wordsOfName } from '../../tools/support/words.ts';

const ends =
  /(?:^| )(?:password|passwd|passphrase|api key|apikey|access token|auth token|bearer token|refresh token|private key|client secret|secret key|secret access key|access key|credentials?)$/;
const kindOfToken = /\b(?:api|access|auth\w*|bearer|personal access|secret)\b[^.]{0,20}\btoken\b/i;

/** Whether an argument asks for a credential, by its name, format and type. */
export function isCredential(name: string, schema: Json): boolean {
  if (isObject(schema) && !mayBeText(schema['type'])) return false;
  const words = wordsOfName(name).join(' ');
  if (ends.test(words) || textOf(schema, 'format') === 'password') return true;
  return /(?:^| )token$/.test(words) && kindOfToken.test(textOf(schema, 'description'));
}

const mayBeText = (type: Json | undefined): boolean =>
  type === undefined || type === 'string' || (Array.isArray(type) && type.includes('string'));
