/**
 * A text that sorts as `compareSections` orders the numbers of sections: digits come after a dot, a
 * dot after a blank, so that 48900 stands before 48900.1, and that before 48900.12 and 48900.2.
 */
export function sectionKey(section: string): string {
  const [, whole = '', fractions = '', letters = ''] =
    /^(\d*)((?:\.\d+)*)(.*)$/su.exec(section) ?? [];
  return `${whole.padStart(10, '0')}${fractions} ${letters}`;
}
