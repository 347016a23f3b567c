import {
  aliasesOf,
  holds,
  type Entity,
  type Link,
  type Relation,
  type Version,
  type World,
} from './world.ts';

const iso = (moment: number): string => new Date(moment).toISOString();
const until = (to: number | null): string | undefined => (to === null ? undefined : iso(to));

/** The graph of a project now or at a moment, in an order of its own. */
export function expectedGraph(world: World, project: string, at?: number): unknown {
  const names = new Map<Entity, string>();
  const entities = world.entities
    .filter((one) => one.project === project)
    .flatMap((one) => {
      const version = one.versions.find((each) => holds(each, at));
      if (version === undefined) return [];
      names.set(one, version.name);
      return [expectedEntity(one, version, at)];
    });
  const relations = world.relations.flatMap((one) => {
    const link = one.links.find((each) => holds(each, at));
    const [from, to] = [names.get(one.from), names.get(one.to)];
    if (link === undefined || from === undefined || to === undefined) return [];
    const { version, facts } = link;
    return [[from, one.type, to, version, facts.strength, facts.confidence, facts.metadata]];
  });
  return { entities, relations };
}

function expectedEntity(one: Entity, version: Version, at: number | undefined): unknown {
  const aliases =
    at === undefined
      ? aliasesOf(one)
      : one.aliases.filter((alias) => holds(alias, at)).map(({ alias }) => alias);
  const notes = one.notes.filter((note) => holds(note, at));
  return [
    version.name,
    version.type,
    version.version,
    iso(version.from),
    aliases.toSorted(),
    notes.map(({ text, confidence, from }) => [text, confidence, iso(from)]),
  ];
}

/** The history of an entity. */
export function expectedHistory(one: Entity): unknown {
  const versions = one.versions.map((version, index) => {
    const before = index === 0 ? undefined : one.versions[index - 1];
    const { at } = version.by;
    const texts = (key: 'addedBy' | 'removedBy'): readonly string[] =>
      one.notes.filter((note) => note[key] === at).map(({ text }) => text);
    const aliases = (key: 'from' | 'removedBy'): readonly string[] =>
      one.aliases.filter((alias) => alias[key] === at).map(({ alias }) => alias);
    return [
      version.name,
      version.type,
      ...spanOf(version),
      { added: texts('addedBy'), removed: texts('removedBy') },
      { added: aliases('from').toSorted(), removed: aliases('removedBy').toSorted() },
      before === undefined || before.name === version.name ? undefined : before.name,
      before === undefined || before.type === version.type ? undefined : before.type,
      isReopened(before, version),
    ];
  });
  return { name: one.name, deletedAt: until(one.to), versions };
}

/** The history of a relation. */
export function expectedRelationHistory(one: Relation): unknown {
  const versions = one.links.map((link, index) => {
    const before = index === 0 ? undefined : one.links[index - 1];
    const { strength, confidence, metadata } = link.facts;
    return [strength, confidence, metadata, ...spanOf(link), isReopened(before, link)];
  });
  return { from: one.from.name, to: one.to.name, deletedAt: until(one.end), versions };
}

function spanOf({ version, from, to, by, endedBy }: Version | Link): readonly unknown[] {
  return [version, iso(from), until(to), iso(by.at), by.tool, endedBy?.tool];
}

function isReopened(before: Version | Link | undefined, after: Version | Link): boolean {
  return before !== undefined && before.endedBy?.at !== after.by.at;
}
