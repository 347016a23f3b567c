import type { DocumentSummary } from '../../eutils/document.ts';
import type { DatabaseInfo } from '../../eutils/eutils.ts';
import type { DatasetFile } from '../files/dataset-file.ts';
import {
  type Column,
  defineTable,
  defineInteger,
  type Table,
  defineText,
  type View,
} from '../files/table.ts';
import type { TablePlan } from '../flatten/plan-tables.ts';
import { createFlattenedForm } from './flattened-form.ts';
import type { FlatRecord } from '../flatten/read-flat-records.ts';
import { type Form, createPlainForm, cutRaw } from './form.ts';

const NAME = 'document_summary';

/** Document summaries, which every database has. */
export function createSummaryForm(database: string): Form {
  return createFlattenedForm({
    rettype: 'docsum',
    utility: 'esummary.fcgi',
    parameters: { retmode: 'json' },
    fetch: async (eutils, selection, call) => {
      const { documents, missing, fetchedAt } = await eutils.summarize(selection, call);
      return {
        fetchedAt,
        raw: cutRaw(JSON.stringify(documents.slice(0, 1))),
        records: documents.map(toRecord),
        missing: missing.map(({ id }) => id),
      };
    },
    listViews: (plans) => createViews(database, plans.get(NAME)),
  });
}

function toRecord({ uid, fields }: DocumentSummary): FlatRecord {
  // Its uid stands first, and once.
  const { uid: _again, ...rest } = fields;
  return { name: NAME, names: [uid], value: { uid, ...rest } };
}

function createViews(database: string, plan: TablePlan | undefined): readonly View[] {
  if (plan === undefined) return [];
  const view = createSummaryView(database, plan.table);
  return view === undefined ? [] : [view];
}

/** Which field of a summary stands in which column of a view. */
interface ViewPlan {
  readonly name: string;
  readonly description: string;
  readonly columns: Readonly<Record<string, readonly [Column, string]>>;
}

const GENE: ViewPlan = {
  name: 'gene',
  description: 'Genes in few columns.',
  columns: {
    uid: [defineText(), 'uid'],
    gene_id: [defineText(), 'uid'],
    symbol: [defineText(), 'name'],
    name: [defineText('In full'), 'description'],
    description: [defineText(), 'summary'],
    chromosome: [defineText(), 'chromosome'],
    organism: [defineText(), 'organism_scientificname'],
    gene_type: [defineText('NULL: summaries do not say it'), ''],
  },
};

const PROTEIN: ViewPlan = {
  name: 'protein',
  description: 'Proteins in few columns.',
  columns: {
    uid: [defineText(), 'uid'],
    accession: [defineText(), 'accessionversion'],
    title: [defineText(), 'title'],
    length: [defineInteger(), 'slen'],
    organism: [defineText(), 'organism'],
  },
};

const NUCLEOTIDE: ViewPlan = {
  name: 'nucleotide',
  description: 'Nucleotide sequences in few columns.',
  columns: { ...PROTEIN.columns, molecule_type: [defineText(), 'moltype'] },
};

const PLANS: Readonly<Record<string, ViewPlan>> = {
  gene: GENE,
  protein: PROTEIN,
  nuccore: NUCLEOTIDE,
  nucleotide: NUCLEOTIDE,
};

/** The view that queries written for other servers use, over a table of summaries. */
function createSummaryView(database: string, table: Table): View | undefined {
  const plan = PLANS[database];
  if (plan === undefined) return undefined;
  const entries = Object.entries(plan.columns);
  // Not every record has every field, and nothing is made up for one that none of them has.
  const cells = entries.map(([, [, field]]) => (field in table.columns ? field : 'NULL'));
  return {
    name: plan.name,
    description: plan.description,
    columns: Object.fromEntries(entries.map(([name, [column]]) => [name, column])),
    select: `SELECT ${cells.join(', ')} FROM ${table.name}`,
  };
}

const databaseInfo = defineTable({
  name: 'database_info',
  description: 'What the database holds.',
  columns: {
    name: defineText(),
    title: defineText(),
    description: defineText(),
    build: defineText(),
    count: defineInteger('Records in it'),
    updated: defineText(),
  },
  key: ['name'],
});

const searchableField = defineTable({
  name: 'searchable_field',
  description: 'Fields by which the database can be searched, as name[tag] in a query.',
  columns: {
    position: defineInteger(),
    name: defineText('The tag'),
    title: defineText(),
    description: defineText(),
    term_count: defineInteger(),
    is_date: defineInteger(),
    is_numerical: defineInteger(),
    is_hidden: defineInteger(),
  },
  key: ['position'],
  indexes: [['name']],
});

const linkInfo = defineTable({
  name: 'link_info',
  description: 'Links that lead from the database to others.',
  columns: {
    position: defineInteger(),
    name: defineText(),
    title: defineText(),
    description: defineText(),
    to_database: defineText(),
  },
  key: ['position'],
  indexes: [['to_database']],
});

/** What a database is, in place of records of it. */
export function createInfoForm(): Form {
  return createPlainForm<DatabaseInfo>({
    rettype: 'info',
    utility: 'einfo.fcgi',
    parameters: {},
    fetch: async (eutils, { database }, call) => ({
      fetchedAt: new Date(),
      records: [await eutils.info(database, call)],
      missing: [],
    }),
    getNames: ({ name }) => [name],
    begin: createInfoWriter,
  });
}

function createInfoWriter(file: DatasetFile): (info: DatabaseInfo) => void {
  for (const table of [databaseInfo, searchableField, linkInfo]) file.create(table);
  return ({ fields, links, ...info }) => {
    file.insert(databaseInfo, info);
    for (const [index, { name, title, description, ...field }] of fields.entries()) {
      file.insert(searchableField, {
        position: index + 1,
        name,
        title,
        description,
        term_count: field.termCount,
        is_date: Number(field.isDate),
        is_numerical: Number(field.isNumerical),
        is_hidden: Number(field.isHidden),
      });
    }
    for (const [index, { to, ...link }] of links.entries()) {
      file.insert(linkInfo, { position: index + 1, ...link, to_database: to });
    }
  };
}
