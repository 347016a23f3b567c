import { choiceOf, densityOf, type Choice, type PackItem } from './pack-item.ts';

/** Takes again and again what is worth the most for its size, with all that it needs, while it fits. */
export function chooseGreedily(items: readonly PackItem[], room: number): Choice {
  let chosen: ReadonlySet<number> = new Set();
  for (let left = room; ;) {
    const best = bestOf(items, chosen, left);
    if (best === undefined) return choiceOf(items, chosen);
    chosen = new Set([...chosen, ...best.places]);
    left -= best.size;
  }
}

function bestOf(
  items: readonly PackItem[],
  chosen: ReadonlySet<number>,
  room: number,
): Choice | undefined {
  let best: Choice | undefined;
  for (const [place, { closure }] of items.entries()) {
    if (chosen.has(place)) continue;
    const bundle = bundleOf(items, closure, chosen);
    const isBetter = best === undefined || densityOf(bundle) > densityOf(best);
    if (bundle.size <= room && isBetter) best = bundle;
  }
  return best;
}

/** What has to be added for a place, which others may have brought in part. */
function bundleOf(
  items: readonly PackItem[],
  closure: readonly number[],
  chosen: ReadonlySet<number>,
): Choice {
  const places = closure.filter((place) => !chosen.has(place));
  const bundle = places.flatMap((place) => items[place] ?? []);
  return {
    places: new Set(places),
    value: bundle.reduce((sum, { value }) => sum + value, 0),
    size: bundle.reduce((sum, { size }) => sum + size, 0),
  };
}
