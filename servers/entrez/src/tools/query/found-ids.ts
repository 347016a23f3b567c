const PATTERNS: readonly RegExp[] = [
  /<(?:MedlineCitation|BookDocument)\b[^>]*>\s*<PMID[^>]*>\s*(\d+)/g,
  /^PMID-\s*(\d+)/gm,
  /^PMID:\s*(\d+)/gm,
  /^(\d+)\s*$/gm,
];

/** The PMIDs whose records did not come; undefined where the form of the records does not tell. */
export function missingPmids(text: string, ids: readonly string[]): readonly string[] | undefined {
  for (const pattern of PATTERNS) {
    const found = new Set([...text.matchAll(pattern)].map((match) => match[1]));
    const missing = ids.filter((id) => !found.has(id));
    // A form in which none of them is named is another form.
    if (missing.length < ids.length) return missing;
  }
  return undefined;
}

/** Whether there is no record at all in what was fetched. */
export function isEmptySet(text: string): boolean {
  const body = text.replace(/<\?[^>]*\?>|<!DOCTYPE[^>]*>|<!--[^]*?-->/gi, '').trim();
  return body === '' || /^<([\w:-]+)[^<>]*(?:\/>|>\s*<\/\1>)$/.test(body);
}
