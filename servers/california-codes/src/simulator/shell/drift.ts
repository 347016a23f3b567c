const WRAPPERS =
  /\bid="(single_law_section|codeLawSectionNoHead|manylawsections|expandedbranchcodesid|codestreeForm2|selectFromMultiples|codestocheader)"/g;

/** The page with other names for everything by which its parts are found. */
export function renameWrappers(page: string): string {
  return page.replace(WRAPPERS, 'id="$1_v2"');
}

/** The page with headings that are headings no more. */
export function changeHeadingTags(page: string): string {
  return page.replace(/<(\/?)h[345]\b[^>]*>/g, '<$1span>');
}

/** The page with the number of each section in the text where its heading was. */
export function moveNumber(page: string): string {
  return page.replace(
    /<h6[^>]*>(?:<a[^>]*>|<b>)?([^<]*)(?:<\/a>|<\/b>)?<\/h6>/g,
    '<span class="num">$1</span>',
  );
}

/** The page with the note of each section in an element of its own before the text. */
export function moveNote(page: string): string {
  return page
    .replace(
      /(<\/h6>)([\s\S]*?)<i>(\([^<]*\))<\/i>(<\/font>)/g,
      '$1<span class="history">$3</span>$2$4',
    )
    .replace(
      /<p style="margin:0 0 2em 0;font-size:0.9em;"><i>([\s\S]*?)<\/i><\/p>/g,
      '<span class="history">$1</span>',
    );
}

/** The page as if another section had been asked for. */
export function showOtherSection(page: string): string {
  return page.replace(/(<h6[^>]*>(?:<a[^>]*>|<b>)?)(\D*)\d[\w.]*?(\.\s*<)/g, '$1$214159265$3');
}
