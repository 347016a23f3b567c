import type { Session } from './session.ts';

/** Names and texts that break a careless writer of any format. */
export const ODD_NAMES = [
  'He said "no" & <left>',
  'a/b c#d?e%20f',
  '[link](x) `code` *bold* _it_ #1',
  'شارع 🚀 naïve',
  'end',
  "O'Brien; DROP TABLE",
] as const;

export const ODD_TEXTS = [
  'two\nlines\r\nand a third',
  '- a list\n  1. of things',
  'ends with a backslash \\',
  ']]> <!-- & &amp; -->',
  'bell \u0007 and escape \u001B',
  '👩‍👩‍👧 مرحبا',
  '    indented',
] as const;

/** Fills a memory with entities whose names, texts and types are odd, each related to the next. */
export async function fillOdd({ call }: Pick<Session, 'call'>): Promise<void> {
  await call('create_entities', {
    entities: ODD_NAMES.map((name, index) => ({
      name,
      entityType: index % 2 === 0 ? 'odd "type"' : 'plain',
      observations: ODD_TEXTS.map((text) => ({
        text,
        source: 'a <b> & "c"',
        confidence: 0.1 + 0.2,
        tags: ['x|y', '"z"'],
      })),
    })),
  });
  await call('create_relations', {
    relations: ODD_NAMES.slice(1).map((to, index) => ({
      from: ODD_NAMES[index],
      to,
      relationType: 'is "next" [to] <b>',
      strength: 1 / 3,
      confidence: 0.7,
      metadata: { why: 'a\nb & "c"', list: [1, null, { deep: true }] },
    })),
  });
}
