import { MESH } from '../corpus/vocabulary.ts';

/** Headings as text for people. */
export function renderMeshText(uids: readonly string[]): string {
  const terms = uids.flatMap((uid) => MESH.find(({ ui }) => ui.replace('D', '68') === uid) ?? []);
  return terms
    .map(({ name, scope, synonyms, broader }, index) =>
      [
        `${index + 1}: ${name}`,
        scope,
        '',
        'Entry Terms:',
        ...synonyms.map((word) => `    ${word}`),
        '',
        'All MeSH Categories',
        ...(broader === undefined ? [] : [`    ${broader}`]),
        `        ${name}`,
        '',
      ].join('\n'),
    )
    .join('\n');
}
