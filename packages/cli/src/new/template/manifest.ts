import type { Project } from '../project.ts';
import type { Versions } from '../versions.ts';

/** The package.json of a new project. */
export function manifest({ name, description }: Project, versions: Versions): string {
  return json({
    name,
    version: '0.1.0',
    private: true,
    description,
    type: 'module',
    engines: { node: versions.node },
    scripts: {
      build: 'tsc',
      // A mistake is shown in the source, not in what was built from it.
      start: 'node --enable-source-maps dist/main.js',
      // In the folder of what is built: newer runtimes would also find the sources.
      test: 'tsc && cd dist && node --enable-source-maps --test',
    },
    dependencies: versions.dependencies,
    devDependencies: versions.devDependencies,
  });
}

/** The tsconfig.json of a new project. */
export function compilerOptions(): string {
  return `{
  "compilerOptions": {
    "target": "es2023",
    "module": "nodenext",
    "types": ["node"],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "verbatimModuleSyntax": true,
    "erasableSyntaxOnly": true,
    "rewriteRelativeImportExtensions": true,
    "skipLibCheck": true,
    "sourceMap": true,
    "rootDir": "src",
    "outDir": "dist"
  },
  "include": ["src"]
}
`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
