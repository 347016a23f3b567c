import { fileURLToPath } from 'node:url';
import { demands, documents, requirements } from '@wellspoken/spec';
import { documentPath, runGate } from './gate.ts';

const [flag, ...rest] = process.argv.slice(2);

if ((flag !== undefined && flag !== '--check') || rest.length > 0) {
  process.stderr.write('Usage: node tests/proof/dist/generate.js [--check]\n');
  process.exitCode = 2;
} else {
  const check = flag === '--check';
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const problems = runGate({ root, check, demands, documents, requirements });
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  } else {
    process.stdout.write(`${documentPath} ${check ? 'is up to date' : 'written'}.\n`);
  }
}
