/** Absolute paths of machines: of Unix below the folders that hold people and programs, of Windows with a drive. */
const unix =
  /(?<![\w:/.~@-])(?:file:\/\/)?\/(?:home|Users|root|var|usr|opt|etc|srv|private|tmp|mnt|workspace|proc)(?:\/[^\s"'`<>()[\]{},;:|*?]+)+/g;
const windows = /(?<![\w:/.])[A-Za-z]:\\(?:[^\s"'`<>|*?:\\]+\\)+[^\s"'`<>|*?:\\]+/g;

/** The absolute paths in a text, without punctuation at their ends. */
export function pathsIn(text: string): readonly string[] {
  const found = [...text.matchAll(unix), ...text.matchAll(windows)].map(([path]) => path);
  return [...new Set(found.map((path) => path.replace(/^file:\/\//, '').replace(/[.,;:!]+$/, '')))];
}

/** Whether a path is one of these places, or lies in one. */
export const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some(
    (place) =>
      path === place ||
      path.startsWith(`${place.replace(/[/\\]$/, '')}${place.includes('\\') ? '\\' : '/'}`),
  );
