/** How far a style sets an element in, in em; undefined where it does not say so. */
export function readIndent(style: string): number | undefined {
  let left = '';
  for (const rule of style.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    if (name === 'margin-left') left = value;
    if (name === 'margin') left = leftOf(value.split(/\s+/));
  }
  const [, number] = /^(0|(?:\d*\.)?\d+(?=em$))(?:em)?$/.exec(left) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Of the one to four margins of the short form, top first and then clockwise, that on the left. */
function leftOf(sides: readonly string[]): string {
  return sides[3] ?? sides[1] ?? sides[0] ?? '';
}
