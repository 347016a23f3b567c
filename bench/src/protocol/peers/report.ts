/** What the parent may ask for; `collected` collects garbage first. */
export type Question = 'usage' | 'collected';

/** What a contender's process has used since it began. */
export interface Usage {
  readonly kind: 'usage';
  readonly cpuMicros: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
}

/** Reports usage to the parent process when asked, and exits when the parent is gone. */
export function report(): void {
  process.on('message', (question: Question) => {
    if (question === 'collected') collect();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const usage: Usage = {
      kind: 'usage',
      cpuMicros: user + system,
      rssBytes: rss,
      heapBytes: heapUsed,
    };
    process.send?.(usage);
  });
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

function collect(): void {
  if (globalThis.gc === undefined) throw new Error('Start the process with --expose-gc.');
  // What a first run frees may hold what only a second one sees.
  globalThis.gc();
  globalThis.gc();
}
