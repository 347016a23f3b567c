import type { Project } from '../project.ts';
import type { Versions } from '../versions.ts';
import { compilerOptions, manifest } from './manifest.ts';
import { readme } from './readme.ts';
import { helloTool, mainSource, serverSource, testSource } from './source.ts';

/** Every file of a new project, by its path. */
export function projectFiles(
  project: Project,
  versions: Versions,
): Readonly<Record<string, string>> {
  return {
    '.gitignore': 'dist/\nnode_modules/\n',
    'README.md': readme(project),
    'package.json': manifest(project, versions),
    'src/main.ts': mainSource(project),
    'src/server.test.ts': testSource(),
    'src/server.ts': serverSource(project),
    'src/tools/hello.ts': helloTool(),
    'tsconfig.json': compilerOptions(),
  };
}
