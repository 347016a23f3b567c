import { shorten } from '../../excerpt.ts';
import type { PackageEvidence } from '../../probe/opening/opening.evidence.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
  citeSchema,
} from '../define-rule.ts';

/** What a server can say of itself, and since when. */
const fields: readonly { readonly name: string; readonly since: string }[] = [
  { name: 'name', since: '2024-11-05' },
  { name: 'version', since: '2024-11-05' },
  { name: 'title', since: '2025-06-18' },
  { name: 'description', since: '2025-11-25' },
  { name: 'websiteUrl', since: '2025-11-25' },
];

/** info/identity */
export const infoIdentity = defineRule({
  id: 'info/identity',
  level: 'practice',
  eras: bothEras,
  transports: anyTransport,
  needs: ['packageVersion'],
  source: citeSchema('2026-07-28', 'Implementation'),
  title: 'serverInfo says who the server is: name, version, title, description, websiteUrl',
  why: 'People choose and report servers by these words; a placeholder or an old version leads them astray.',
  fix: 'Fill in name, version, title, description and websiteUrl, and take the version from the package.',
  judge: (evidence) => {
    const { serverInfo } = evidence.opening;
    if (Object.keys(serverInfo).length === 0) {
      return reportNotApplicable('The server does not say who it is.');
    }
    const found = [
      ...judgeMissing(evidence),
      ...judgePlaceholders(serverInfo),
      ...judgeVersion(serverInfo, evidence.packageVersion),
    ];
    return found.length === 0 ? pass : found;
  },
});

const judgeMissing = ({ variant, opening }: BaseEvidence): readonly Outcome[] =>
  fields
    .filter(({ name, since }) => since <= variant.revision && isEmpty(opening.serverInfo[name]))
    .map(({ name }) =>
      fail({
        where: `serverInfo.${name}`,
        message: `serverInfo has no ${name}.`,
        evidence: { came: shorten(opening.serverInfo), expected: `a ${name}` },
      }),
    );

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

const judgePlaceholders = (serverInfo: JsonObject): readonly Outcome[] =>
  fields.flatMap(({ name }) => {
    const value = serverInfo[name];
    if (typeof value !== 'string' || !isPlaceholder(name, value)) return [];
    return [
      fail({
        where: `serverInfo.${name}`,
        message: `${name} is a placeholder.`,
        evidence: { came: shorten(value), expected: `the ${name} of this server` },
      }),
    ];
  });

function judgeVersion(
  { name, version }: JsonObject,
  { package: found }: PackageEvidence,
): readonly Outcome[] {
  if (!found || typeof name !== 'string' || typeof version !== 'string') return [];
  if (found.version === version || !isSameThing(name, found.name)) return [];
  return [
    fail({
      where: 'serverInfo.version',
      message: `serverInfo says version ${version}, ${found.file} says ${found.version}.`,
      evidence: { came: version, expected: found.version },
    }),
  ];
}

/** Words that any server may have in its name. */
const COMMON = new Set(['mcp', 'server', 'servers', 'cli', 'node', 'js', 'ts', 'py', 'app', 'the']);

// One program may start many servers: the version is compared only where the names have a word in common.
function isSameThing(server: string, packageName: string): boolean {
  const words = (text: string): readonly string[] =>
    text
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !COMMON.has(word));
  const own = new Set(words(server));
  return words(packageName.replace(/^@[^/]+\//, '')).some((word) => own.has(word));
}

/** Words that templates leave for the author to replace. */
const templates: Readonly<Record<string, RegExp>> = {
  name: /^(?:(?:my|your|example|test|sample|demo|template|untitled|unnamed)[\s_-]*)?(?:mcp[\s_-]*)?server(?:[\s_-]*name)?$|^(?:mcp|example|test|sample|todo|untitled|unnamed|changeme|name)$/i,
  version: /^(?:0+\.0+\.0+|todo|unknown|version|x\.y\.z|n\/?a|\$\{.*\}|\{\{.*\}\}|%.*%)$/i,
  title: /^(?:todo|title|untitled|(?:my|your|example) (?:mcp )?server|example|changeme)$/i,
  description:
    /^(?:todo|description|tbd|changeme)\b|lorem ipsum|^(?:your|an?) (?:server )?description/i,
  websiteUrl: /^https?:\/\/(?:[^/]*\.)?(?:example\.(?:com|org|net)|localhost)(?:[:/]|$)|^todo$/i,
};

/** Whether a value of serverInfo is one that a template left there. */
const isPlaceholder = (field: string, value: string): boolean =>
  templates[field]?.test(value.trim()) === true;
