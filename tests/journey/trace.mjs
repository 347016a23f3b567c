// Loaded by `node --import` into the process that is watched, and by Node into each of its threads.
import { appendFileSync, writeFileSync } from 'node:fs';
import { register } from 'node:module';
import process from 'node:process';
import { isMainThread, threadId } from 'node:worker_threads';

const { JOURNEY_ROOT: root, JOURNEY_LOG: log } = process.env;

register('./instrument.mjs', import.meta.url, { data: { root } });

const now = () => performance.timeOrigin + performance.now();

if (isMainThread) traceProcess();
else traceThread();

/** Keeps what is entered between two messages of the parent, or from start to end without a parent. */
function traceProcess() {
  const isWhole = process.env.JOURNEY_WHOLE === 'yes';
  let entered = [];
  let since = isWhole ? now() : undefined;
  globalThis.__journeyEnter = (file, name) => {
    if (since !== undefined) entered.push([now(), file, name]);
  };
  const save = () => writeFileSync(log, JSON.stringify({ since, until: now(), entered }));
  if (isWhole) return void process.on('exit', save);
  process.on('message', (message) => {
    if (message === 'begin') {
      entered = [];
      since = now();
    } else {
      save();
      since = undefined;
    }
    process.send(message);
  });
  process.channel?.unref();
}

/** Writes at once: when the answer of a thread has arrived, all that led to it stands in the file. */
function traceThread() {
  globalThis.__journeyEnter = (file, name) => {
    appendFileSync(`${log}.thread-${threadId}`, `${JSON.stringify([now(), file, name])}\n`);
  };
}
