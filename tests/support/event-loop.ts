/** How often the event loop turned while something was done. */
export async function countTurnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return turns;
}
