import { expect, test } from 'vitest';

import { listMetadataAddresses } from './jwt.ts';

test('tries the places where an issuer with a path may keep its metadata', () => {
  const expected = [
    'https://a.example/.well-known/oauth-authorization-server/tenant',
    'https://a.example/.well-known/openid-configuration/tenant',
    'https://a.example/tenant/.well-known/openid-configuration',
  ];
  expect(listMetadataAddresses('https://a.example/tenant')).toEqual(expected);
  expect(listMetadataAddresses('https://a.example/tenant/')).toEqual(expected);
});

test('tries two places where there is no path', () => {
  expect(listMetadataAddresses('https://a.example/')).toEqual([
    'https://a.example/.well-known/oauth-authorization-server',
    'https://a.example/.well-known/openid-configuration',
  ]);
});
