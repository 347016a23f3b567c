import type { EntityDraft } from '../../src/entities/create-entities.tool.ts';

/** A relation of the sample, by the names of its ends. */
export interface SampleRelation {
  readonly from: string;
  readonly to: string;
  readonly type: string;
  readonly strength?: number;
  readonly confidence?: number;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** The entities of the project "default". */
export const SHOP: readonly EntityDraft[] = [
  {
    name: 'PaymentGateway',
    type: 'component',
    notes: [
      {
        text: 'Retries a failed charge three times',
        source: 'docs/payments.md',
        confidence: 0.9,
        tags: ['payments', 'reliability'],
      },
      { text: 'Written in TypeScript' },
      { text: 'Sends an idempotency key with every charge', tags: ['payments'] },
    ],
  },
  {
    name: 'CheckoutPage',
    type: 'feature',
    notes: [
      { text: 'Shows the basket, the address and the payment on one page' },
      { text: 'Loads in under two seconds on a slow phone', confidence: 0.7, tags: ['speed'] },
    ],
  },
  {
    name: 'OrderService',
    type: 'component',
    notes: [
      { text: 'Owns the table of orders' },
      { text: 'Publishes an event when an order is paid', source: 'https://example.com/events' },
    ],
  },
  {
    name: 'Use Stripe',
    type: 'decision',
    notes: [
      {
        text: 'Chosen over two others because refunds can be partial',
        source: 'meeting of 2 February',
        confidence: 0.95,
        tags: ['payments', 'vendor'],
      },
    ],
  },
  {
    name: 'RetryPolicy',
    type: 'task',
    notes: [{ text: 'Wait longer after each failure, up to a minute', tags: ['reliability'] }],
  },
  {
    name: 'checkout-test',
    type: 'test',
    notes: [{ text: 'Pays with a card that is declined and sees the message' }],
  },
  {
    name: 'Ada Lovelace',
    type: 'person',
    notes: [{ text: 'Leads the payments team' }, { text: 'Prefers short design notes' }],
  },
  {
    name: 'LegacyCart',
    type: 'component',
    notes: [{ text: 'Kept the basket in a cookie' }, { text: 'Written in PHP' }],
  },
];

/** The entities of the project "clinic". */
export const CLINIC: readonly EntityDraft[] = [
  {
    name: 'AppointmentBook',
    type: 'component',
    notes: [{ text: 'Refuses two visits at the same time', tags: ['rules'] }],
  },
  {
    name: 'ReminderService',
    type: 'component',
    notes: [{ text: 'Sends a message a day before each visit', confidence: 0.8 }],
  },
  { name: 'Grace Hopper', type: 'person', notes: [{ text: 'Looks after the clinic project' }] },
];

/** The relations of the project "default". */
export const SHOP_RELATIONS: readonly SampleRelation[] = [
  { from: 'CheckoutPage', to: 'PaymentGateway', type: 'depends_on', strength: 1 },
  { from: 'CheckoutPage', to: 'OrderService', type: 'depends_on' },
  { from: 'PaymentGateway', to: 'Use Stripe', type: 'implements', confidence: 0.9 },
  {
    from: 'RetryPolicy',
    to: 'PaymentGateway',
    type: 'part_of',
    strength: 0.6,
    metadata: { since: '2026-02' },
  },
  { from: 'checkout-test', to: 'CheckoutPage', type: 'relates_to', strength: 0.8 },
  { from: 'PaymentGateway', to: 'Ada Lovelace', type: 'owned_by' },
  { from: 'CheckoutPage', to: 'LegacyCart', type: 'depends_on', strength: 0.4 },
];

/** The relations of the project "clinic". */
export const CLINIC_RELATIONS: readonly SampleRelation[] = [
  { from: 'ReminderService', to: 'AppointmentBook', type: 'depends_on' },
  { from: 'AppointmentBook', to: 'Grace Hopper', type: 'owned_by' },
];
