import process from 'node:process';

import '../../../../tests/support/sources.mjs';

const { openSectionStore } = await import('../../src/cache/open-section-store.ts');

// Keeps sections under one number after the other, and says each that it has kept.
const [folder, name, count] = process.argv.slice(2);
const store = openSectionStore(folder);
const most = Number(count);

for (let round = 1; round <= most; round += 1) {
  const section = String(round);
  const text = `Said by ${name} in round ${round}. ${`${name} `.repeat(200)}`;
  const law = {
    code: 'EDC',
    section,
    headings: [{ level: 'article', number: '1', title: `Of ${name}` }],
    versions: [{ paragraphs: [{ text }] }],
  };
  store.keepSection(law, { what: law, at: new Date() });
  // What others keep meanwhile is read, so that reads and writes meet.
  const kept = store.section({ code: 'EDC', section });
  const [words = ''] = kept?.what?.versions[0]?.paragraphs.map((one) => one.text) ?? [];
  const [, writer] = /^Said by (\w+) in round /.exec(words) ?? [];
  const expected = `Said by ${writer} in round ${round}. ${`${writer} `.repeat(200)}`;
  process.stdout.write(
    `${words === expected ? 'kept' : 'torn'} ${section} ${store.state().place}\n`,
  );
}
store.close();
