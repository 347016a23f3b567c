/** Whether a key is one that NCBI gave out: 36 hexadecimal digits, or the one of examples. */
export function isKnownKey(key: string): boolean {
  return key === 'sim-key' || /^[0-9a-f]{36}$/i.test(key);
}
