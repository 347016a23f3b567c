const SHORTEST_ROOT = 3;
// What may follow a root; "decided" and "decision" share one, "part" and "parties" do not.
const ENDINGS = new Set(
  `e s es d ed ing er ers or ors ion ions ation ations ment ments ence ency ent ents ant ance al
  y ies ied able ness ship ded ding des de sion sions ship ts`
    .split(/\s+/u)
    .concat(''),
);

/** Whether two words are of one root, as "owns", "owner" and "owned". */
export function isAkin(a: string, b: string): boolean {
  if (a === b) return true;
  let shared = 0;
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++;
  // "reply" and "replies", "testing" and "tests": the root may end before the letters differ.
  for (const back of [0, 1]) {
    const root = shared - back;
    if (root >= SHORTEST_ROOT && ENDINGS.has(a.slice(root)) && ENDINGS.has(b.slice(root))) {
      return true;
    }
  }
  return false;
}
