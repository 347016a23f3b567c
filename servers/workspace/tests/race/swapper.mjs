// Swaps the folder `a` for a link to a folder outside and back, as fast as it can, until it is told
// to stop. Whatever the server moved or deleted in the meantime is made again.
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, outside] = process.argv.slice(2);
const [real, kept] = [join(folder, 'a'), join(folder, '.kept')];
let running = true;
let swaps = 0;
process.on('message', () => {
  running = false;
});

function attempt(work) {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

// The server may put something into a folder while it is being removed.
function clear(path) {
  attempt(() => rmSync(path, { recursive: true, force: true }));
}

function furnish() {
  mkdirSync(join(real, 'b'), { recursive: true });
  for (const name of ['secret.txt', 'b/secret.txt']) {
    attempt(() => writeFileSync(join(real, name), 'the inside', { flag: 'wx' }));
  }
  attempt(() => writeFileSync(join(folder, 'README.md'), 'the readme', { flag: 'wx' }));
}

function swapOften() {
  for (let n = 0; n < 50; n++) {
    // The link goes first: nothing is ever written through it.
    attempt(() => unlinkSync(real));
    // The server may have made a folder in its place; then that one is swapped.
    if (!attempt(() => renameSync(kept, real))) clear(kept);
    if (!attempt(furnish)) clear(real);
    if (!attempt(() => renameSync(real, kept))) continue;
    if (attempt(() => symlinkSync(outside, real))) swaps += 1;
  }
  if (running) setImmediate(swapOften);
  else process.send({ swaps }, () => process.disconnect());
}

swapOften();
