/**
 * A value as JSON that stays data wherever a workflow puts it: GitHub expands `${{ }}` in any text
 * of a workflow before it runs, so no dollar sign is left, nor a sign that ends a line elsewhere.
 */
export function jsonData(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replaceAll(
    /[$\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF0-\uFFFF]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
