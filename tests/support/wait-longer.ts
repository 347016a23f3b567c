import { vi } from 'vitest';

// Generous, because machines are shared: it only decides how soon a wait that fails is noticed.
const LIMIT = { timeout: 30_000 };

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { ...LIMIT, ...options });
