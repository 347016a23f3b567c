import type { Source } from '../call/types.ts';

const LOOK_MS = 1_000;

/** Numbers the clients that share a caller: a copy in another thread would lose their identity. */
export class SourceNumbers {
  readonly #numbers = new Map<Source, number>();
  readonly #forget: (sources: readonly number[]) => void;
  #last = 0;
  #lookedAt = 0;

  /** `forget` is told the numbers of clients that have left. */
  constructor(forget: (sources: readonly number[]) => void) {
    this.#forget = forget;
  }

  numberOf(source: Source | undefined): number | undefined {
    if (source === undefined) return undefined;
    let number = this.#numbers.get(source);
    if (number === undefined) this.#numbers.set(source, (number = ++this.#last));
    this.#lookForGone();
    return number;
  }

  #lookForGone(): void {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    const gone = [...this.#numbers].filter(([{ isGone }]) => isGone);
    if (gone.length === 0) return;
    for (const [source] of gone) this.#numbers.delete(source);
    this.#forget(gone.map(([, number]) => number));
  }
}

/** Stand-ins, in the thread, for the numbered clients. */
export class SourceCopies {
  readonly #copies = new Map<number, { isGone: boolean }>();

  get(number: number): Source {
    let copy = this.#copies.get(number);
    if (copy === undefined) this.#copies.set(number, (copy = { isGone: false }));
    return copy;
  }

  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      const copy = this.#copies.get(number);
      if (copy !== undefined) copy.isGone = true;
      this.#copies.delete(number);
    }
  }
}
