import { ToolError } from '@wellspoken/kit';
import type { Upstream } from '@wellspoken/kit/upstream';
import * as z from 'zod';

import { askJson, countField, KEPT, optionalTextField } from './ask.ts';
import type { CallOptions, DatabaseInfo } from './eutils.ts';
import { createDefectError } from './failures.ts';

const list = z.object({ einforesult: z.object({ dblist: z.array(z.string().min(1)).min(1) }) });

/** The names of all databases; those known to this server where NCBI cannot be asked. */
export async function listDatabases(
  client: Upstream,
  call: CallOptions = {},
): Promise<readonly string[]> {
  try {
    const { value } = await askJson(
      client,
      { ...call, utility: 'einfo.fcgi', query: {}, keepMs: KEPT.recordMs },
      list,
    );
    // NCBI takes this name for nuccore, whether it lists it or not.
    return [...new Set([...value.einforesult.dblist, 'nucleotide'])];
  } catch (error) {
    if (!(error instanceof ToolError) || error.code === 'unauthenticated') throw error;
    return KNOWN_DATABASES;
  }
}

const flag = z
  .string()
  .optional()
  .transform((text) => text === 'Y');
const text = z.string().default('');
const optionalCount = z.union([countField, z.literal('').transform(() => undefined)]).optional();

const about = z.object({
  dbname: z.string().min(1),
  menuname: text,
  description: text,
  dbbuild: optionalTextField,
  count: optionalCount,
  lastupdate: optionalTextField,
  fieldlist: z
    .array(
      z.object({
        name: z.string(),
        fullname: text,
        description: text,
        termcount: optionalCount,
        isdate: flag,
        isnumerical: flag,
        ishidden: flag,
      }),
    )
    .nullish(),
  linklist: z
    .array(z.object({ name: z.string(), menu: text, description: text, dbto: z.string() }))
    .nullish(),
});

const answer = z.object({
  einforesult: z.object({ dbinfo: z.union([z.array(about), about.transform((one) => [one])]) }),
});

/** What a database holds, and by what it can be searched. */
export async function readInfo(
  client: Upstream,
  database: string,
  call: CallOptions = {},
): Promise<DatabaseInfo> {
  const { value } = await askJson(
    client,
    {
      ...call,
      utility: 'einfo.fcgi',
      query: { db: database, version: '2.0' },
      keepMs: KEPT.recordMs,
    },
    answer,
  );
  const [first] = value.einforesult.dbinfo;
  if (first === undefined) throw createDefectError('nothing');
  return toInfo(first);
}

function toInfo(told: z.output<typeof about>): DatabaseInfo {
  const { dbbuild: build, count, lastupdate: updated } = told;
  return {
    name: told.dbname,
    title: told.menuname,
    description: told.description,
    ...(build === undefined ? {} : { build }),
    ...(count === undefined ? {} : { count }),
    ...(updated === undefined ? {} : { updated }),
    fields: (told.fieldlist ?? []).map(toField),
    links: (told.linklist ?? []).map(({ name, menu, description, dbto }) => ({
      name,
      title: menu,
      description,
      to: dbto,
    })),
  };
}

type ToldField = NonNullable<z.output<typeof about>['fieldlist']>[number];

function toField(told: ToldField): DatabaseInfo['fields'][number] {
  return {
    name: told.name,
    title: told.fullname,
    description: told.description,
    ...(told.termcount === undefined ? {} : { termCount: told.termcount }),
    isDate: told.isdate,
    isNumerical: told.isnumerical,
    isHidden: told.ishidden,
  };
}

/** The databases of NCBI, for when it cannot be asked. */
export const KNOWN_DATABASES: readonly string[] = [
  'pubmed',
  'protein',
  'nuccore',
  'nucleotide',
  'ipg',
  'structure',
  'genome',
  'annotinfo',
  'assembly',
  'bioproject',
  'biosample',
  'blastdbinfo',
  'books',
  'cdd',
  'clinvar',
  'dbvar',
  'gap',
  'gapplus',
  'gds',
  'gene',
  'geoprofiles',
  'grasp',
  'gtr',
  'homologene',
  'medgen',
  'mesh',
  'nlmcatalog',
  'omim',
  'orgtrack',
  'pcassay',
  'pccompound',
  'pcsubstance',
  'pmc',
  'popset',
  'probe',
  'protfam',
  'proteinclusters',
  'pubmedhealth',
  'seqannot',
  'snp',
  'sra',
  'taxonomy',
  'biocollections',
  'unigene',
];
