import type { Journal } from './article.ts';

/** The journals of the corpus; none of them exists. */
export const JOURNALS = {
  lakeside: {
    title: 'The Lakeside journal of medicine',
    iso: 'Lakeside J. Med.',
    medline: 'Lakeside J Med',
    issn: '9990-0101',
    electronicIssn: '9990-011X',
    nlmId: '9900001',
    country: 'United States',
  },
  cells: {
    title: 'Annals of cell signalling and repair',
    iso: 'Ann. Cell Signal. Repair',
    medline: 'Ann Cell Signal Repair',
    issn: '9990-0209',
    electronicIssn: '9990-0217',
    nlmId: '9900002',
    country: 'England',
  },
  editing: {
    title: 'Genome editing letters',
    iso: 'Genome Ed. Lett.',
    medline: 'Genome Ed Lett',
    issn: '9990-0306',
    electronicIssn: '9990-0314',
    nlmId: '9900003',
    country: 'Netherlands',
  },
  vaccines: {
    title: 'Journal of vaccine practice',
    iso: 'J. Vaccine Pract.',
    medline: 'J Vaccine Pract',
    issn: '9990-0403',
    electronicIssn: '9990-0411',
    nlmId: '9900004',
    country: 'Switzerland',
  },
  sleep: {
    title: 'Sleep and circadian reports',
    iso: 'Sleep Circadian Rep.',
    medline: 'Sleep Circadian Rep',
    issn: '9990-0500',
    electronicIssn: '9990-0519',
    nlmId: '9900005',
    country: 'Germany',
  },
  synthetic: {
    title: 'Synthetic reports in medicine',
    iso: 'Synth. Rep. Med.',
    medline: 'Synth Rep Med',
    issn: '9990-0608',
    electronicIssn: '9990-0616',
    nlmId: '9900006',
    country: 'United States',
  },
} as const satisfies Readonly<Record<string, Journal>>;
