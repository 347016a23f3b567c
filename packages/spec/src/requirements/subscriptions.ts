/** What holds for `subscriptions/listen`. */
export const subscriptionRequirements = [
  {
    id: 'sub.ack-first',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/basic/patterns/subscriptions#acknowledgment',
    text: 'The first message of a subscription acknowledges it and names only the filters that are honoured.',
  },
  {
    id: 'sub.tagged',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/basic/patterns/subscriptions#receiving-notifications',
    text: 'Every message of a subscription carries its id.',
  },
  {
    id: 'sub.filter',
    keyword: 'MUST NOT',
    eras: ['modern'],
    section: '2026-07-28/basic/patterns/subscriptions#opening-a-stream',
    text: 'Nothing is sent that the filter does not ask for.',
  },
  {
    id: 'sub.end',
    keyword: 'SHOULD',
    eras: ['modern'],
    section: '2026-07-28/schema#subscriptionslistenresult',
    text: 'A subscription that the server ends in good order is closed with a tagged result.',
  },
  {
    id: 'sub.parallel',
    keyword: 'MUST',
    eras: ['modern'],
    section: '2026-07-28/basic/patterns/subscriptions#multiple-concurrent-subscriptions',
    text: 'Several subscriptions at once can be told apart.',
  },
] as const;
