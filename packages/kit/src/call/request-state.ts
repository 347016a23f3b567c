import { fromBase64Url, toBase64Url } from '../define/content/base64.ts';
import { KitError } from '../errors/kit-error.ts';
import type { Clock } from '../utils/platform.ts';

const LIFETIME_MS = 600_000;
const IV_BYTES = 12;
const PREFIX = 'w1.';
/** Length of the initialization vector in base64. */
const ID_LENGTH = (IV_BYTES * 4) / 3;

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** State that a client carries from one round of questions to the next. */
export interface CarriedState {
  readonly round: number;
  /** Hashes of the questions of the last round, by key. */
  readonly asked: Readonly<Record<string, string>>;
  /** Answers of earlier rounds, by key. */
  readonly answers: Readonly<Record<string, CarriedAnswer>>;
}

/** An answer with the hash of its question. */
export interface CarriedAnswer {
  readonly question: string;
  readonly response: unknown;
}

/**
 * Seals state so that a client cannot read or change it, nor use it twice, late or for another
 * call.
 */
export interface StateSealer {
  seal(state: CarriedState, binding: string): Promise<string>;
  /**
   * Returns undefined if the state was altered, has expired, was used, or belongs to another call.
   */
  open(sealed: string, binding: string): Promise<CarriedState | undefined>;
}

/** Creates a sealer (AES-256-GCM); the binding is authenticated as additional data. */
export function createStateSealer(secret: string | undefined, clock: Clock): StateSealer {
  if (secret !== undefined && secret.length < 32) {
    throw new KitError(
      'KIT_OPTION_INVALID',
      `The state secret has ${secret.length} characters: expected at least 32 random ones.`,
    );
  }
  let key: Promise<CryptoKey> | undefined;
  const theKey = (): Promise<CryptoKey> => (key ??= importKey(secret));
  const useOnce = createUsedStates(clock);
  return {
    async seal(state, binding) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const text = JSON.stringify({ state, expires: clock() + LIFETIME_MS });
      const sealed = await crypto.subtle.encrypt(bound(iv, binding), await theKey(), encode(text));
      return `${PREFIX}${toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)]))}`;
    },
    async open(sealed, binding) {
      const bytes = sealed.startsWith(PREFIX) && fromBase64Url(sealed.slice(PREFIX.length));
      if (!bytes || bytes.length <= IV_BYTES) return undefined;
      try {
        const algorithm = bound(bytes.slice(0, IV_BYTES), binding);
        const text = await crypto.subtle.decrypt(algorithm, await theKey(), bytes.slice(IV_BYTES));
        const { state, expires } = JSON.parse(new TextDecoder().decode(text)) as {
          state: CarriedState;
          expires: number;
        };
        return useOnce(sealed, expires) ? state : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

/** Returns true the first time that it sees an unexpired state; works within this process only. */
function createUsedStates(clock: Clock): (sealed: string, expires: number) => boolean {
  // All states have the same lifetime, so insertion order is expiry order.
  const used = new Map<string, number>();
  return (sealed, expires) => {
    const now = clock();
    for (const [id, end] of used) {
      if (end > now) break;
      used.delete(id);
    }
    // The random initialization vector identifies a state.
    const id = sealed.slice(0, PREFIX.length + ID_LENGTH);
    if (expires <= now || used.has(id)) return false;
    used.set(id, expires);
    return true;
  };
}

function bound(iv: Uint8Array<ArrayBuffer>, binding: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encode(binding) };
}

type AesGcmParams = {
  name: 'AES-GCM';
  iv: Uint8Array<ArrayBuffer>;
  additionalData: Uint8Array<ArrayBuffer>;
};

async function importKey(secret: string | undefined): Promise<CryptoKey> {
  const material =
    secret === undefined
      ? crypto.getRandomValues(new Uint8Array(32))
      : new Uint8Array(
          await crypto.subtle.digest('SHA-256', encode(`wellspoken state\n${secret}`)),
        );
  return crypto.subtle.importKey('raw', material, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
