import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { collectProofs } from './verified.ts';
import type { TestOutcome, Verified } from './verified.ts';

/** Where the reporter writes, and the generator reads, what a full run proved. */
export const reportPath = '.reports/verified.json';

/** The digest by which a file is known to be the one that ran. */
export const digest = (content: string): string =>
  createHash('sha256').update(content).digest('hex');

// The own metadata of a test hides that of its suites, so every level is asked.
function idsOf(test: TestCase): string[] {
  const ids = [...(test.meta().verifies ?? [])];
  let parent: TestSuite | TestModule = test.parent;
  while (parent.type === 'suite') {
    ids.push(...(parent.meta().verifies ?? []));
    parent = parent.parent;
  }
  return [...new Set(ids)];
}

function outcomesOf(module: TestModule, root: string): TestOutcome[] {
  const file = relative(root, module.moduleId).replaceAll('\\', '/');
  return [...module.children.allTests()].map((test) => ({
    file,
    title: test.fullName,
    ids: idsOf(test),
    // A test that is meant to fail passes without proving anything.
    state: test.options.fails ? 'skipped' : test.result().state,
  }));
}

async function isComplete(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  const { testNamePattern, tagsFilter, cliExclude } = vitest.config;
  if (testNamePattern || tagsFilter?.length || cliExclude?.length) return false;
  const ran = new Set(modules.map(({ moduleId }) => moduleId));
  const all = await vitest.globTestSpecifications();
  return all.every(({ moduleId }) => ran.has(moduleId));
}

/**
 * Writes what the tests of a full run prove. A run of some tests only leaves the report of the
 * last full run as it is.
 */
export function createProofReporter(options: { readonly output?: string } = {}): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(instance) {
      vitest = instance;
    },
    async onTestRunEnd(modules, _errors, reason) {
      if (!vitest || reason === 'interrupted' || !(await isComplete(vitest, modules))) return;
      const { root } = vitest.config;
      const proofs = collectProofs(modules.flatMap((module) => outcomesOf(module, root)));
      const files = [
        ...new Set(Object.values(proofs).flatMap((found) => found.map((p) => p.file))),
      ];
      const report: Verified = {
        files: Object.fromEntries(
          files.toSorted().map((file) => [file, digest(readFileSync(resolve(root, file), 'utf8'))]),
        ),
        proofs,
      };
      const output = resolve(root, options.output ?? reportPath);
      mkdirSync(dirname(output), { recursive: true });
      writeFileSync(output, `${JSON.stringify(report, undefined, 2)}\n`);
    },
  };
}
