/** The permission bits of a file as programs write them, such as `0644`. */
export function octalOf(mode: number): string {
  return (mode & 0o7777).toString(8).padStart(4, '0');
}

/** The permission bits as `ls` shows them, such as `rw-r--r--`. */
export function lettersOf(mode: number): string {
  return [6, 3, 0]
    .map((shift) => {
      const bits = (mode >> shift) & 7;
      return (bits & 4 ? 'r' : '-') + (bits & 2 ? 'w' : '-') + (bits & 1 ? 'x' : '-');
    })
    .join('');
}
