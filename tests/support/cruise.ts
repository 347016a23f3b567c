import type { ICruiseOptions, IResolveOptions } from 'dependency-cruiser';

import { boundaries } from './boundaries.ts';

/** How to read the modules below `baseDir`: sources through our own export condition, types too. */
export function cruiseOptions(baseDir: string): ICruiseOptions {
  return {
    baseDir,
    validate: true,
    ruleSet: { forbidden: [...boundaries] },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|tests/conformance/suite)/' },
  };
}

export const resolveOptions: Partial<IResolveOptions> = {
  conditionNames: ['@wellspoken/source', 'types', 'import', 'node', 'default'],
  exportsFields: ['exports'],
  extensions: ['.ts', '.js', '.mjs', '.json', '.d.ts'],
};
