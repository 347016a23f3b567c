const OFFSET = 0x6c62272e07bb014262b821756295c58dn;
const PRIME = (1n << 88n) + 0x13bn;
const MASK = (1n << 128n) - 1n;

/** FNV-1a with 128 bits, as 32 hexadecimal digits: the same in Node and in a browser, without waiting. */
export function hash(text: string): string {
  let value = OFFSET;
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * PRIME) & MASK;
  return value.toString(16).padStart(32, '0');
}
