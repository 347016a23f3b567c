import type { DatabaseInfo } from '../../eutils/eutils.ts';
import type { DatasetFile } from '../file/dataset-file.ts';
import { defineTable, integer, text } from '../file/table.ts';
import { plainForm, type Form } from './form.ts';

const databaseInfo = defineTable({
  name: 'database_info',
  description: 'What the database holds.',
  columns: {
    name: text(),
    title: text(),
    description: text(),
    build: text(),
    count: integer('Records in it'),
    updated: text(),
  },
  key: ['name'],
});

const searchableField = defineTable({
  name: 'searchable_field',
  description: 'Fields by which the database can be searched, as name[tag] in a query.',
  columns: {
    position: integer(),
    name: text('The tag'),
    title: text(),
    description: text(),
    term_count: integer(),
    is_date: integer(),
    is_numerical: integer(),
    is_hidden: integer(),
  },
  key: ['position'],
  indexes: [['name']],
});

const linkInfo = defineTable({
  name: 'link_info',
  description: 'Links that lead from the database to others.',
  columns: {
    position: integer(),
    name: text(),
    title: text(),
    description: text(),
    to_database: text(),
  },
  key: ['position'],
  indexes: [['to_database']],
});

/** What a database is, in place of records of it. */
export function infoForm(): Form {
  return plainForm<DatabaseInfo>({
    rettype: 'info',
    utility: 'einfo.fcgi',
    parameters: {},
    fetch: async (eutils, { database }, call) => ({
      fetchedAt: new Date(),
      records: [await eutils.info(database, call)],
      missing: [],
    }),
    namesOf: ({ name }) => [name],
    begin: beginInfo,
  });
}

function beginInfo(file: DatasetFile): (info: DatabaseInfo) => void {
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
