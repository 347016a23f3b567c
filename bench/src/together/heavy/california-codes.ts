import { type CallTool, count, type ListHeavyCalls, readPages, repeat } from '../heavy-call.ts';

const TOKENS = { max_tokens: 100_000 };

/** Searching and reading a whole archive. */
export const listLawCalls: ListHeavyCalls = ({ sections, quoteLetters }) => [
  {
    tool: 'search_code_text',
    size: `${count(sections)} sections`,
    prepare: readPages({ query: 'licens* OR regist* OR suspen* OR court', limit: 50, ...TOKENS }),
  },
  {
    tool: 'fetch_code_range',
    size: '25 sections',
    prepare: readPages({ code: 'EDC', from: '1', to: '99999', limit: 25, ...TOKENS }),
  },
  {
    tool: 'get_code_toc',
    size: '10 levels',
    prepare: readPages({ code: 'EDC', depth: 10, ...TOKENS }),
  },
  {
    tool: 'verify_citation',
    size: '100 citations',
    prepare: async (call) => {
      const found = await findSections(call);
      const text = Array.from(
        { length: 600 },
        (_, index) => `Education Code section ${found[index % found.length] ?? '15278'}`,
      );
      const args = { text: text.join('; ').slice(0, 20_000), max_citations: 100, ...TOKENS };
      return () => args;
    },
  },
  {
    tool: 'compare_versions',
    size: `a quote of ${count(quoteLetters)}`,
    prepare: () => {
      const words = Array.from({ length: quoteLetters / 5 }, (_, at) => `w${at % 997} of`);
      const quote = words.join(' ').slice(0, quoteLetters);
      return () => ({ citation: 'EDC 15278', quote, show: 'all', format: 'segments', ...TOKENS });
    },
  },
  {
    tool: 'fetch_code_section',
    size: 'as a tree',
    prepare: repeat({ code: 'EDC', section: '48900', detail: 'tree', ...TOKENS }),
  },
];

async function findSections(call: CallTool): Promise<readonly string[]> {
  const { results } = await call('search_code_text', {
    query: 'school',
    codes: ['EDC'],
    limit: 50,
  });
  // An answer that is not a list has no sections.
  const found = (Array.isArray(results) ? results : []) as readonly { section?: string }[];
  return found.flatMap(({ section }) => section ?? []);
}
