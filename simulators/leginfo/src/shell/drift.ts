const WRAPPERS =
  /\bid="(single_law_section|codeLawSectionNoHead|manylawsections|expandedbranchcodesid|codestreeForm2|selectFromMultiples|codestocheader)"/g;

/** The page with other names for everything by which its parts are found. */
export function renameWrappers(page: string): string {
  return page.replace(WRAPPERS, 'id="$1_v2"');
}

/** The page with headings that are bold paragraphs, as a new template may have them. */
export function changeHeadingTags(page: string): string {
  return page.replace(/<h[345]\b[^>]*>/g, '<p style="margin:0;">').replace(/<\/h[345]>/g, '</p>');
}

/** The page with the number of each section as a paragraph of its own. */
export function moveNumber(page: string): string {
  return page
    .replace(/<h6[^>]*>(?:<a[^>]*>)?/g, '<p style="margin:0;">')
    .replace(/(?:<\/a>)?<\/h6>/g, '</p>');
}

/** The page with the note of each section as its last paragraph, where it looks like law. */
export function moveNote(page: string): string {
  return page
    .replace(/<i>(\([^<]*\))<\/i>(<\/font>)/g, '<p style="margin:0 0 1em 0;">$1</p>$2')
    .replace(
      /<p style="margin:0 0 2em 0;font-size:0.9em;"><i>([\s\S]*?)<\/i><\/p>/g,
      '<p style="margin:0 0 1em 0;">$1</p>',
    );
}

/** The page as if another section had been asked for. */
export function showOtherSection(page: string): string {
  return page.replace(/(<h6[^>]*>(?:<a[^>]*>|<b>)?)(\D*)\d[\w.]*?(\.\s*<)/g, '$1$214159265$3');
}
