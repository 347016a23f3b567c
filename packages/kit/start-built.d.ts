/**
 * Starts the `dist/bin.js` beside a launcher, which passes its own `import.meta.url`. In a clone of
 * this repository that is not built, it says in one line what to run instead.
 */
export function startBuilt(launcher: string): Promise<void>;
