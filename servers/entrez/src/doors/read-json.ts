/**
 * Reads JSON; where it is broken only by raw control characters inside strings, as NCBI writes them
 * in some failures, those are escaped first. Throws a SyntaxError for anything else.
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return JSON.parse(escapeControls(text)) as unknown;
  }
}

// One that does not end goes on to the end of the text, so that no other is looked for in it.
const STRINGS = /"[^"\\]*(?:\\.[^"\\]*)*"?/gs;
const CONTROLS = new RegExp(String.raw`[\u0000-\u001f]`, 'g');

function escapeControls(text: string): string {
  return text.replace(STRINGS, (quoted) =>
    quoted.replace(
      CONTROLS,
      (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );
}
