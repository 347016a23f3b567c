/** The address of a page of the site, as its links have it. */
export function writeAddress(page: string, query: Readonly<Record<string, string>>): string {
  return `/faces/${page}.xhtml?${new URLSearchParams(query).toString()}`;
}

/** The address at which the site asks which version of a section is meant. */
export function writeMultiplesAddress(at: {
  readonly code: string;
  readonly label: string;
  readonly article: string | undefined;
}): string {
  return writeAddress('selectFromMultiples', {
    lawCode: at.code,
    sectionNum: at.label,
    ...(at.article === undefined ? {} : { article: at.article }),
  });
}
