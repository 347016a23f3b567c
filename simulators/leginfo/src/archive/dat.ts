/** A field of a table; null is the bare word NULL. */
export type Field = string | number | null;

const ESCAPED: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '`': '\\`',
  '\t': '\\t',
  '\0': '\\0',
};

/** A row as MySQL loads it: texts between backticks, numbers and NULL bare, tabs between fields. */
export function writeDatRow(fields: readonly Field[]): string {
  return `${fields.map(writeField).join('\t')}\n`;
}

function writeField(field: Field): string {
  if (field === null) return 'NULL';
  if (typeof field === 'number') return String(field);
  return `\`${field.replace(/[\\`\t\0]/g, (mark) => ESCAPED[mark] ?? mark)}\``;
}
