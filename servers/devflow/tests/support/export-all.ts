import type { Session } from './session.ts';

interface Page {
  readonly text: string;
  readonly nextCursor?: string;
}

/** Exports through the tool, all pages together. */
export async function exportAll(
  { call }: Pick<Session, 'call'>,
  args: Record<string, unknown> = {},
): Promise<string> {
  let text = '';
  for (let cursor: string | undefined; ;) {
    const page = await call<Page>('export_graph', {
      max_tokens: 100_000,
      ...args,
      ...(cursor === undefined ? {} : { cursor }),
    });
    text += page.text;
    cursor = page.nextCursor;
    if (cursor === undefined) return text;
  }
}

/** The lines of an export as data. */
export function linesOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
