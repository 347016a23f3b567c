import * as sdk from '@modelcontextprotocol/server';
import { expect, test } from 'vitest';

import { metaKeys } from './meta-keys.ts';

test('the reserved keys are those of the SDK', () => {
  expect(metaKeys).toEqual({
    protocolVersion: sdk.PROTOCOL_VERSION_META_KEY,
    clientInfo: sdk.CLIENT_INFO_META_KEY,
    clientCapabilities: sdk.CLIENT_CAPABILITIES_META_KEY,
    logLevel: sdk.LOG_LEVEL_META_KEY,
    serverInfo: sdk.SERVER_INFO_META_KEY,
    relatedTask: sdk.RELATED_TASK_META_KEY,
  });
});
