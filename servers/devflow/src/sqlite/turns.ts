/** Lets one piece of work run at a time, in the order in which they came. */
export function createTurns(): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    // A failure is for whoever asked, not for whoever comes next.
    last = turn.catch(() => undefined);
    return turn;
  };
}
