import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fuzzing } from '../../tests/support/fuzzing.ts';
import { type History, readHistory } from './history.ts';
import { getStatusOn } from './versions.ts';

function historyOf(parts: Partial<History>): History {
  return { acts: [], conditions: [], remarks: [], unread: [], ...parts };
}

const NOTES: readonly (readonly [string, Partial<History>])[] = [
  [
    '(Added by Stats. 2000, Ch. 44, Sec. 3.   Effective January 1, 2001.)',
    {
      acts: [{ verb: 'added', statutes: '2000', chapter: '44', section: '3' }],
      effective: '2001-01-01',
    },
  ],
  [
    '(Amended by Stats. 2022, Ch. 456, Sec. 1. (AB 27) Effective January 1, 2023. Repealed as of July 1, 2029, by its own provisions.)',
    {
      acts: [{ verb: 'amended', statutes: '2022', chapter: '456', section: '1', bill: 'AB 27' }],
      effective: '2023-01-01',
      repealed: '2029-07-01',
    },
  ],
  [
    '(Enacted by Stats. 1976, Ch. 1010.)',
    { acts: [{ verb: 'enacted', statutes: '1976', chapter: '1010' }] },
  ],
  ['(Enacted 1872.)', { acts: [{ verb: 'enacted', statutes: '1872' }] }],
  [
    '(Repealed and added by Stats. 1998, Ch. 846, Sec. 4. Effective January 1, 1999. Operative July 1, 1999, by Sec. 23 of Ch. 846.)',
    {
      acts: [{ verb: 'repealed and added', statutes: '1998', chapter: '846', section: '4' }],
      effective: '1999-01-01',
      operative: '1999-07-01',
    },
  ],
  [
    '(Repealed (in Sec. 1) and added by Sec. 2 of Stats. 2013, Ch. 352. (AB 1317) Effective September 26, 2013.)',
    {
      acts: [
        {
          verb: 'repealed and added',
          of: 'in Sec. 1',
          statutes: '2013',
          chapter: '352',
          section: '2',
          bill: 'AB 1317',
        },
      ],
      effective: '2013-09-26',
    },
  ],
  [
    '(Amended (as amended by Stats. 2013, Ch. 48, Sec. 3) by Stats. 2014, Ch. 923, Sec. 4. (SB 113) Effective January 1, 2015. Inoperative July 1, 2027. Repealed as of January 1, 2028, by its own provisions. See later operative version amended by Sec. 5 of Stats. 2014, Ch. 923.)',
    {
      acts: [
        {
          verb: 'amended',
          of: 'as amended by Stats. 2013, Ch. 48, Sec. 3',
          statutes: '2014',
          chapter: '923',
          section: '4',
          bill: 'SB 113',
        },
      ],
      effective: '2015-01-01',
      inoperative: '2027-07-01',
      repealed: '2028-01-01',
      remarks: ['See later operative version amended by Sec. 5 of Stats. 2014, Ch. 923'],
    },
  ],
  [
    '(Amended as amended by Stats. 2010, Ch. 1, Sec. 2, by Stats. 2011, Ch. 7, Sec. 4.5. Section operative July 1, 2027, by its own provisions.)',
    {
      acts: [
        {
          verb: 'amended',
          of: 'as amended by Stats. 2010, Ch. 1, Sec. 2',
          statutes: '2011',
          chapter: '7',
          section: '4.5',
        },
      ],
      operative: '2027-07-01',
    },
  ],
  [
    '(Amended by Stats. 2009, 4th Ex. Sess., Ch. 12, Sec. 7. (ABX4 2) Effective July 28, 2009.)',
    {
      acts: [
        {
          verb: 'amended',
          statutes: '2009 4th Ex. Sess.',
          chapter: '12',
          section: '7',
          bill: 'ABX4 2',
        },
      ],
      effective: '2009-07-28',
    },
  ],
  [
    '(Added by Stats. 2009-10, 2nd Ex. Sess., Ch. 4, Sec. 1.)',
    {
      acts: [{ verb: 'added', statutes: '2009-10 2nd Ex. Sess.', chapter: '4', section: '1' }],
    },
  ],
  [
    '(Added by initiative (Proposition 13), June 6, 1978.)',
    { acts: [{ verb: 'added', voted: '1978-06-06', initiative: true, proposition: '13' }] },
  ],
  [
    '(Added November 4, 1980, by Prop. 4. Res.Ch. 93, 1978.)',
    {
      acts: [
        {
          verb: 'added',
          voted: '1980-11-04',
          proposition: '4',
          resolution: 'Res.Ch. 93, 1978',
        },
      ],
    },
  ],
  [
    '( Sec. 28 amended Nov. 4, 2008, by Prop. 9. Initiative measure. )',
    { acts: [{ verb: 'amended', voted: '2008-11-04', proposition: '9', initiative: true }] },
  ],
  [
    '(Amended and renumbered from Section 25123 by Stats. 1995, Ch. 3, Sec. 9.)',
    {
      acts: [
        {
          verb: 'amended and renumbered',
          from: '25123',
          statutes: '1995',
          chapter: '3',
          section: '9',
        },
      ],
    },
  ],
  [
    "(Amended by Governor's Reorganization Plan No. 2 of 2012, Sec. 5. Effective July 3, 2012. Operative July 1, 2013, pursuant to Section 12080.5 (b).)",
    {
      acts: [{ verb: 'amended', reorganizationPlan: 'No. 2 of 2012', section: '5' }],
      effective: '2012-07-03',
      operative: '2013-07-01',
    },
  ],
  [
    '(Added by Stats. 2016, Ch. 86, Sec. 12. Conditionally operative as provided in Section 9. Note: Termination clause is in Section 41207.48.)',
    {
      acts: [{ verb: 'added', statutes: '2016', chapter: '86', section: '12' }],
      conditions: ['Conditionally operative as provided in Section 9'],
      remarks: ['Note: Termination clause is in Section 41207.48'],
    },
  ],
  [
    '(Added by Stats. 2016, Ch. 86, Sec. 12. Repealed on operative date of Section 5, as amended. Inoperative July 1, 2027, pursuant to Section 3.)',
    {
      acts: [{ verb: 'added', statutes: '2016', chapter: '86', section: '12' }],
      conditions: ['Repealed on operative date of Section 5, as amended'],
      inoperative: '2027-07-01',
    },
  ],
  [
    '(Added by Stats. 2016, Ch. 86, Sec. 12. Inoperative on July 1, 2027, and repealed as of January 1, 2028, unless extended.)',
    {
      acts: [{ verb: 'added', statutes: '2016', chapter: '86', section: '12' }],
      inoperative: '2027-07-01',
      repealed: '2028-01-01',
      conditions: ['unless extended'],
    },
  ],
  [
    '(Amended by Stats. 2023, Ch. 9, Sec. 1. Superseded on January 1, 2025; see amendment by Stats. 2023, Ch. 10.)',
    {
      acts: [{ verb: 'amended', statutes: '2023', chapter: '9', section: '1' }],
      superseded: '2025-01-01',
      remarks: ['see amendment by Stats. 2023, Ch. 10'],
    },
  ],
  [
    '(Added by Stats. 2000, Ch. 44, Sec. 3. Effective February 30, 2001. Whatever this says.)',
    {
      acts: [{ verb: 'added', statutes: '2000', chapter: '44', section: '3' }],
      conditions: ['Effective February 30, 2001'],
      unread: ['Whatever this says'],
    },
  ],
  [
    '(Amended November 8, 2016, by initiative Proposition 64, Sec. 6.2. Effective November 9, 2016.)',
    {
      acts: [
        {
          verb: 'amended',
          voted: '2016-11-08',
          initiative: true,
          proposition: '64',
          section: '6.2',
        },
      ],
      effective: '2016-11-09',
    },
  ],
  [
    '(Added by renumbering Section 1170.2 by Stats. 1st Ex. Sess. 1946, Ch. 145.)',
    {
      acts: [{ verb: 'added', from: '1170.2', statutes: '1946 1st Ex. Sess.', chapter: '145' }],
    },
  ],
  [
    '(Amended by Stats. 2003, Ch. 62, Sec. 81. Note: This section was amended on Nov. 8, 1994, by initiative Prop. 184.)',
    {
      acts: [{ verb: 'amended', statutes: '2003', chapter: '62', section: '81' }],
      remarks: ['Note: This section was amended on Nov. 8, 1994, by initiative Prop. 184'],
    },
  ],
  ['', {}],
];

test.each(NOTES)('reads the note %j', (note, expected) => {
  expect(readHistory(note)).toStrictEqual(historyOf(expected));
});

test('keeps every word of a note that it does not understand', () => {
  const note = '(Moved by decree of the court in Ch. 5 of its rules. Until further notice.)';
  expect(readHistory(note).unread).toStrictEqual([
    'Moved by decree of the court in Ch. 5 of its rules',
    'Until further notice',
  ]);
});

test('tells of a second day of the same kind instead of replacing the first', () => {
  const { operative, unread } = readHistory(
    '(Added by Stats. 2000, Ch. 1. Operative July 1, 2001. Operative July 1, 2002.)',
  );
  expect({ operative, unread }).toStrictEqual({
    operative: '2001-07-01',
    unread: ['operative 2002-07-01'],
  });
});

test('reads any text without failing', () => {
  const piece = fc.constantFrom(
    ...'Added Amended Repealed by Stats. 2000, Ch. 4, Sec. 3. ( ) (AB 27) Effective January 1, 2001. and as on ; Operative'.split(
      ' ',
    ),
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join(' ')),
  );
  fc.assert(
    fc.property(text, (note) => {
      expect(readHistory(note).unread.every((rest) => rest !== '')).toBe(true);
    }),
    fuzzing(),
  );
});

test('reads notes that go on and on', () => {
  const pieces = ['(', '. A', ') ', 'Amended (', 'Effective ', 'and ', 'as a by ', 'Sec. ', ', '];
  for (const piece of pieces) {
    const note = `(Amended ${piece.repeat(60_000 / piece.length)})`;
    expect(readHistory(note).acts.length).toBeLessThan(2);
  }
});

test('tells the status of a version on a day from its note', () => {
  const note =
    '(Amended by Stats. 2025, Ch. 1, Sec. 1. Effective January 1, 2026. Operative July 1, 2026. Inoperative July 1, 2027. Repealed as of January 1, 2028.)';
  const days = ['2026-03-01', '2026-07-01', '2027-06-30', '2027-07-01', '2030-01-01'];
  expect(days.map((day) => getStatusOn(readHistory(note), day))).toStrictEqual([
    'future',
    'current',
    'current',
    'past',
    'past',
  ]);
});

test.each([
  ['(Enacted 1872.)', 'current'],
  ['(Repealed by Stats. 2019, Ch. 5, Sec. 2. Effective January 1, 2020.)', 'past'],
  ['(Repealed by Stats. 2026, Ch. 5, Sec. 2. Effective January 1, 2027.)', 'current'],
  ['(Added by Stats. 2001, Ch. 1. Operative on the date of approval.)', 'unknown'],
  ['', 'unknown'],
])('says of %j that it is %s', (note, status) => {
  expect(getStatusOn(readHistory(note), '2026-01-01')).toBe(status);
});
