import { summarizePubmed } from './pubmed-summary.ts';
import { makeEntries, makeItem, type SummaryItem, type SummaryValue } from './summary.ts';

/** The summary of a record of PubMed in the old form, which knows fewer facts. */
export function summarizeOld(pmid: string): readonly SummaryItem[] {
  const facts = new Map(summarizePubmed(pmid).map(({ name, value }) => [name, value]));
  const same = (name: string): SummaryItem => makeItem(name, facts.get(name) ?? '');
  const ids = listObjects(facts.get('ArticleIds')).map(([type, , value]) =>
    makeItem(typeof type?.value === 'string' ? type.value : '', value?.value ?? ''),
  );
  const names = listObjects(facts.get('Authors')).map(([name]) => name?.value ?? '');
  const doi = ids.find(({ name }) => name === 'doi');
  return [
    ...['PubDate', 'EPubDate', 'Source'].map(same),
    makeItem('AuthorList', makeEntries('Author', names)),
    ...['LastAuthor', 'Title', 'Volume', 'Issue', 'Pages'].map(same),
    makeItem('LangList', makeEntries('Lang', readValues(facts.get('Lang')))),
    ...['NlmUniqueID', 'ISSN', 'ESSN'].map(same),
    makeItem('PubTypeList', makeEntries('PubType', readValues(facts.get('PubType')))),
    ...['RecordStatus', 'PubStatus'].map(same),
    makeItem('ArticleIds', ids),
    ...(doi === undefined ? [] : [makeItem('DOI', doi.value)]),
    makeItem('HasAbstract', readValues(facts.get('Attributes')).length),
    makeItem('PmcRefCount', Number(facts.get('PmcRefCount'))),
    ...['FullJournalName', 'ELocationID'].map(same),
  ];
}

function readValues(value: SummaryValue | undefined): readonly SummaryValue[] {
  return typeof value === 'object' && 'entry' in value ? value.values : [];
}

function listObjects(value: SummaryValue | undefined): readonly (readonly SummaryItem[])[] {
  return readValues(value).flatMap((one) =>
    typeof one === 'object' && !('entry' in one) ? [one] : [],
  );
}
