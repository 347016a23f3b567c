import { existsSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

// Not compiled: npm links launchers when it installs, which in a clone is before anything is built.
export async function startBuilt(launcher) {
  const root = new URL('../../', launcher);
  try {
    await import(new URL('dist/bin.js', launcher));
  } catch (error) {
    const isClone = existsSync(new URL('tsconfig.build.json', root));
    if (!isClone || error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    process.stderr.write(
      `This clone is not built yet. Run "npm ci && npm run build" in ${fileURLToPath(root)}\n`,
    );
    process.exitCode = 1;
  }
}
