import { type Choice, makeChoice, computeDensity, type PackItem } from './pack-item.ts';

/** An item with all that has to be added for it, which others may bring in part. */
interface Bundle {
  readonly item: PackItem;
  /** Of what is still to be added. */
  size: number;
  value: number;
  /** All that come with it, itself too. */
  readonly parts: readonly Bundle[];
  /** All that bring it, itself too. */
  readonly heirs: Bundle[];
  isChosen: boolean;
}

/** Takes again and again what is worth the most for its size, with all that it needs, while it fits. */
export function chooseGreedily(items: readonly PackItem[], room: number): Choice {
  const bundles = makeBundles(items);
  let left = room;
  for (let best = chooseBest(bundles, left); best !== undefined; best = chooseBest(bundles, left)) {
    left -= best.size;
    for (const part of best.parts) take(part);
  }
  return makeChoice(
    items,
    bundles.flatMap(({ isChosen }, place) => (isChosen ? [place] : [])),
  );
}

function makeBundles(items: readonly PackItem[]): readonly Bundle[] {
  const bundles: Bundle[] = [];
  for (const item of items) {
    const { size, value } = makeChoice(items, item.closure);
    // What comes with it is before it, so that only itself is not there yet.
    const parts = item.closure.flatMap((place) => bundles[place] ?? []);
    const bundle: Bundle = { item, size, value, parts, heirs: [], isChosen: false };
    parts.push(bundle);
    for (const part of parts) part.heirs.push(bundle);
    bundles.push(bundle);
  }
  return bundles;
}

/** What is taken has to be added for nobody any more. */
function take(bundle: Bundle): void {
  if (bundle.isChosen) return;
  bundle.isChosen = true;
  for (const heir of bundle.heirs) {
    heir.size -= bundle.item.size;
    heir.value -= bundle.item.value;
  }
}

function chooseBest(bundles: readonly Bundle[], room: number): Bundle | undefined {
  let best: Bundle | undefined;
  for (const bundle of bundles) {
    if (bundle.isChosen || bundle.size > room) continue;
    if (best === undefined || computeDensity(bundle) > computeDensity(best)) best = bundle;
  }
  return best;
}
