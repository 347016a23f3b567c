import type { Molecule } from './molecule.ts';

/** Whether a molecule holds another one; how double bonds stand in rings does not count. */
export function containsStructure(whole: Molecule, part: Molecule): boolean {
  const places = new Map<number, number>();
  const rings = { whole: findRingBonds(whole), part: findRingBonds(part) };
  const fits = (atom: number, place: number): boolean =>
    part.atoms[atom] === whole.atoms[place] &&
    ![...places.values()].includes(place) &&
    part.bonds.every((bond, index) => {
      const other = bond.from === atom ? bond.to : bond.to === atom ? bond.from : -1;
      const otherPlace = places.get(other);
      if (otherPlace === undefined) return true;
      return whole.bonds.some(
        (candidate, at) =>
          joins(candidate, place, otherPlace) &&
          (candidate.order === bond.order || rings.whole.has(at) || rings.part.has(index)),
      );
    });
  const placeFrom = (atom: number): boolean =>
    atom === part.atoms.length ||
    whole.atoms.some((_symbol, place) => {
      if (!fits(atom, place)) return false;
      places.set(atom, place);
      if (placeFrom(atom + 1)) return true;
      places.delete(atom);
      return false;
    });
  return placeFrom(0);
}

function joins(bond: Molecule['bonds'][number], one: number, other: number): boolean {
  return (bond.from === one && bond.to === other) || (bond.from === other && bond.to === one);
}

/** Bonds whose ends stay connected without them. */
function findRingBonds({ bonds }: Molecule): ReadonlySet<number> {
  return new Set(
    bonds.flatMap((bond, index) => {
      const others = bonds.filter((_other, at) => at !== index);
      return findReachable(bond.from, others).has(bond.to) ? [index] : [];
    }),
  );
}

function findReachable(start: number, bonds: Molecule['bonds']): ReadonlySet<number> {
  const seen = new Set([start]);
  for (const atom of seen) {
    for (const { from, to } of bonds) {
      if (from === atom) seen.add(to);
      if (to === atom) seen.add(from);
    }
  }
  return seen;
}

/** Whether two molecules are the same. */
export function isSame(one: Molecule, other: Molecule): boolean {
  return (
    one.atoms.length === other.atoms.length &&
    one.bonds.length === other.bonds.length &&
    containsStructure(one, other)
  );
}

const LONGEST_PATH = 4;

/** How like two molecules are, in percent: the share of the paths of atoms that both have. */
export function measureLikeness(one: Molecule, other: Molecule): number {
  const [mine, theirs] = [listPaths(one), listPaths(other)];
  const both = [...mine].filter((path) => theirs.has(path)).length;
  return (100 * both) / (mine.size + theirs.size - both);
}

function listPaths({ atoms, bonds }: Molecule): ReadonlySet<string> {
  const paths = new Set<string>();
  const walk = (way: readonly number[]): void => {
    paths.add(way.map((atom) => atoms[atom]).join(''));
    if (way.length === LONGEST_PATH) return;
    const end = way.at(-1);
    for (const { from, to } of bonds) {
      const next = from === end ? to : to === end ? from : undefined;
      if (next !== undefined && !way.includes(next)) walk([...way, next]);
    }
  };
  for (const atom of atoms.keys()) walk([atom]);
  return paths;
}
