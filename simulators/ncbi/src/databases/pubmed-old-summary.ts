import { pubmedSummary } from './pubmed-summary.ts';
import { entries, item, type SummaryItem, type SummaryValue } from './summary.ts';

/** The summary of a record of PubMed in the old form, which knows fewer facts. */
export function pubmedOldSummary(pmid: string): readonly SummaryItem[] {
  const facts = new Map(pubmedSummary(pmid).map(({ name, value }) => [name, value]));
  const same = (name: string): SummaryItem => item(name, facts.get(name) ?? '');
  const ids = objectsOf(facts.get('ArticleIds')).map(([type, , value]) =>
    item(typeof type?.value === 'string' ? type.value : '', value?.value ?? ''),
  );
  const names = objectsOf(facts.get('Authors')).map(([name]) => name?.value ?? '');
  const doi = ids.find(({ name }) => name === 'doi');
  return [
    ...['PubDate', 'EPubDate', 'Source'].map(same),
    item('AuthorList', entries('Author', names)),
    ...['LastAuthor', 'Title', 'Volume', 'Issue', 'Pages'].map(same),
    item('LangList', entries('Lang', valuesOf(facts.get('Lang')))),
    ...['NlmUniqueID', 'ISSN', 'ESSN'].map(same),
    item('PubTypeList', entries('PubType', valuesOf(facts.get('PubType')))),
    ...['RecordStatus', 'PubStatus'].map(same),
    item('ArticleIds', ids),
    ...(doi === undefined ? [] : [item('DOI', doi.value)]),
    item('HasAbstract', valuesOf(facts.get('Attributes')).length),
    item('PmcRefCount', Number(facts.get('PmcRefCount'))),
    ...['FullJournalName', 'ELocationID'].map(same),
  ];
}

function valuesOf(value: SummaryValue | undefined): readonly SummaryValue[] {
  return typeof value === 'object' && 'entry' in value ? value.values : [];
}

function objectsOf(value: SummaryValue | undefined): readonly (readonly SummaryItem[])[] {
  return valuesOf(value).flatMap((one) =>
    typeof one === 'object' && !('entry' in one) ? [one] : [],
  );
}
