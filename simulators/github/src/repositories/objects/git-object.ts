import { createHash } from 'node:crypto';

import type { Scene } from '../../objects.ts';
import type { SimRepository } from '../../state/entities.ts';
import { writeFullName, buildLocation, getSha } from '../look.ts';

const EXPRESSION = /^(?:refs\/heads\/)?(?<branch>[^:]+?)(?::(?<path>.*))?$/su;

/** What an expression like `HEAD:docs/README.md` stands for; null where there is nothing. */
export function findGitObject(
  scene: Scene,
  repository: SimRepository,
  expression: unknown,
): object | null {
  const { branch = '', path } = EXPRESSION.exec(String(expression))?.groups ?? {};
  const name = branch === 'HEAD' ? (repository.branches[0] ?? 'main') : branch;
  if (!repository.branches.includes(name)) return null;
  return path === undefined
    ? describe(scene, repository, { type: 'Commit', of: name })
    : findObject(scene, repository, path);
}

function findObject(scene: Scene, repository: SimRepository, path: string): object | null {
  const file = Object.entries(repository.files).find(([name]) => name === path);
  if (file !== undefined) {
    return { ...describe(scene, repository, { type: 'Blob', of: file[1] }), ...buildBlob(file[1]) };
  }
  const isFolder = Object.keys(repository.files).some((name) =>
    name.startsWith(describeFolder(path)),
  );
  return isFolder ? describe(scene, repository, { type: 'Tree', of: path }) : null;
}

function describeFolder(path: string): string {
  return path === '' || path.endsWith('/') ? path : `${path}/`;
}

function buildBlob(text: string): object {
  return { text, isBinary: false, isTruncated: false, byteSize: Buffer.byteLength(text) };
}

function describe(
  scene: Scene,
  repository: SimRepository,
  { type, of }: { readonly type: 'Blob' | 'Commit' | 'Tree'; readonly of: string },
): object {
  const oid =
    type === 'Commit'
      ? getSha(repository, of)
      : createHash('sha1').update(`${type} ${of}`).digest('hex');
  const { url, resourcePath } = buildLocation(
    `/${writeFullName(scene.state, repository)}/commit/${oid}`,
  );
  return {
    __typename: type,
    id: `${type}_${repository.databaseId}_${oid}`,
    oid,
    abbreviatedOid: oid.slice(0, 7),
    commitUrl: url,
    commitResourcePath: resourcePath,
    repository: () => scene.objectOf(repository.id),
  };
}
