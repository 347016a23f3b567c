import { expect, test } from 'vitest';

import { readTerms } from '../search/query-terms.ts';
import { fold, indexName, indexText } from './index-texts.ts';

test.each([
  ['PaymentGateway', 'paymentgateway payment gateway'],
  ['HTTPServer2 parses', 'httpserver2 http server 2 parses'],
  ['retention_mart', 'retentionmart retention mart'],
  ['INC-219 cold', 'inc219 inc 219 cold'],
  ['Crème Brûlée', 'creme brulee'],
  ['支付网关 gateway', '支 付 网 关 gateway'],
  ['iPhone用の画面', 'iphone i phone 用 の 画 面'],
  ['Done 🚀', 'done u1f680'],
  ['C++ and C#', 'c u2b u2b and c u23'],
  ['', ''],
  ['"; DROP TABLE x --', 'drop table x'],
])('writes %j into the index as %j', (text, indexed) => {
  expect(indexText(text)).toBe(indexed);
});

test('writes a name of several words also as one', () => {
  expect(indexName('checkout page')).toBe('checkout page checkoutpage');
  expect(indexName('支付 网关')).toBe('支 付 网 关');
});

test('cuts what nobody types', () => {
  expect(indexText('x'.repeat(500))).toHaveLength(64);
});

test('folds case and accents, and keeps syllables of Korean whole', () => {
  expect(fold('ÅSA Ünal 한국')).toBe('asa unal 한국');
});

test('looks for an identifier by its parts, and by all of it', () => {
  const terms = readTerms('the PaymentGateway');
  expect(terms.map(({ word, isExtra, isStop }) => [word, isExtra, isStop])).toEqual([
    ['the', false, true],
    ['payment', false, false],
    ['gateway', false, false],
    ['paymentgateway', true, false],
    ['thepaymentgateway', true, false],
  ]);
});

test('looks for Chinese as a phrase', () => {
  expect(readTerms('支付').map(({ phrase }) => phrase)).toEqual([['支', '付']]);
});

test('reads a very long query only in part', () => {
  const long = Array.from({ length: 500 }, (_item, index) => `word${index}`).join(' ');
  expect(readTerms(long).length).toBeLessThanOrEqual(32);
});
