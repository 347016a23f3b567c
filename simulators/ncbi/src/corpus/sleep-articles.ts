import type { Article } from './article.ts';
import { JOURNALS } from './journals.ts';
import {
  listPeople,
  makePlainAbstract,
  makeStructuredAbstract,
  writeArticle,
} from './write-article.ts';

/** Articles about sleep, some of them not yet indexed. */
export const SLEEP_ARTICLES: readonly Article[] = [
  writeArticle({
    pmid: '36780033',
    title: 'Sleep, night shifts and the body clock of nurses: a cohort study.',
    journal: JOURNALS.sleep,
    volume: '15',
    issue: '2',
    pages: '77-89',
    published: { year: 2023, month: 2 },
    abstract: makeStructuredAbstract(
      'BACKGROUND: Night shifts shorten sleep.',
      'METHODS: 812 nurses wore a watch for a year.',
      'RESULTS: After three nights in a row, sleep fell to 5.1 h (<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>r</mml:mi><mml:mo>=</mml:mo><mml:mn>0.4</mml:mn></mml:math>). It took <u>four</u> days to recover.',
      'CONCLUSIONS: Three nights in a row are too many.',
    ),
    authors: listPeople('Haraldsen, Ingrid; Tanaka, Kenji', 'Institute of Sleep, Bergen, Norway.'),
    mesh: [
      'Circadian Rhythm*/physiology',
      'Female',
      'Humans',
      'Sleep*/physiology',
      'Sleep Deprivation/epidemiology*',
    ],
    doi: '10.5555/scr.2023.0077',
    references: [
      { citation: 'Haraldsen I. Sleep Circadian Rep. 2016;8(6):401-3.', pmid: '27881303' },
    ],
  }),
  writeArticle({
    pmid: '38100042',
    title: 'Does a short sleep in the afternoon help memory? A trial in 60 students.',
    journal: JOURNALS.sleep,
    published: { year: 2024, month: 1, day: 5 },
    online: { year: 2024, month: 1, day: 5 },
    abstract: makePlainAbstract(
      'Students who slept for 20 min recalled 14% more words. A sleep of 60 min added nothing.',
    ),
    authors: listPeople('Tanaka, Kenji; Silva, Beatriz', 'Faculty of Learning, Osaka, Japan.'),
    types: ['Journal Article'],
    keywords: ['memory', 'nap', 'sleep', 'students'],
    status: 'Publisher',
    publicationStatus: 'aheadofprint',
    doi: '10.5555/scr.2024.ahead.0042',
  }),
  writeArticle({
    pmid: '28550019',
    title: 'Sleep deprivation and the risk of influenza: what 10 winters show.',
    journal: JOURNALS.sleep,
    volume: '9',
    issue: '3',
    pages: '150-61',
    published: { year: 2017, month: 5, day: 15 },
    abstract: makePlainAbstract(
      'People who slept less than six hours had influenza more often (odds ratio 1.6). Vaccination weakened the tie.',
    ),
    authors: 'Haraldsen, Ingrid; Park, Soo-Jin',
    mesh: ['Humans', 'Influenza, Human*/epidemiology', 'Sleep Deprivation*'],
    doi: '10.5555/scr.2017.0150',
    references: [{ citation: 'Whitcombe G. Winters. Lake City: Lakeside Press; 1990.' }],
  }),
];
