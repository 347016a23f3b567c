/** A tag with its attributes, a comment, a CDATA section, an instruction or a doctype. */
const PIECE =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>|<(\/?)([^\s/>!?]+)((?:"[^"]*"|'[^']*'|[^"'<>])*?)(\/?)>/g;

/** What the elements directly in the root are called, and the root itself. */
export function recordNames(xml: string): {
  readonly root: string;
  readonly names: readonly string[];
} {
  const names = new Set<string>();
  let root = '';
  let depth = 0;
  for (const [, end, name = '', , empty] of xml.matchAll(PIECE)) {
    if (end === undefined) continue;
    if (end === '/') {
      depth -= 1;
      continue;
    }
    if (depth === 0) root = name;
    if (depth === 1) names.add(name);
    if (empty !== '/') depth += 1;
  }
  return { root, names: [...names] };
}
