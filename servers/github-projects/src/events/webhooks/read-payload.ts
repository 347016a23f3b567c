/** The payload of a webhook; its structure is not guaranteed. */
export type Payload = Readonly<Record<string, unknown>>;

const LONGEST = 1_000;

/** The object at a key, or an empty one. */
export function readObject(value: unknown, key: string): Payload {
  const found = isPayload(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isPayload(found) ? found : {};
}

/** The text at a key, if any, cut to a length that a log can store. */
export function readText(value: unknown, key: string): string | undefined {
  const found = isPayload(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'string' && found !== '' ? shorten(found) : undefined;
}

/** The number at a key, if any. */
export function readNumber(value: unknown, key: string): number | undefined {
  const found = isPayload(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof found === 'number' ? found : undefined;
}

export function isPayload(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as text: options and iterations by name. */
export function describeValue(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const parts = value.slice(0, 50).flatMap((one) => readName(one) ?? []);
    return parts.length === 0 ? undefined : shorten(parts.join(', '));
  }
  return readName(value);
}

function readName(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : shorten(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return readText(value, 'name') ?? readText(value, 'title') ?? readText(value, 'login');
}

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
