import { defineResource, type Resource } from '@wellspoken/kit';

import { RED_PIXEL } from './media.ts';

const staticText = defineResource({
  uri: 'test://static-text',
  name: 'static-text',
  title: 'Static text',
  description: 'One sentence of text.',
  mimeType: 'text/plain',
  read: () => 'This is the content of the static text resource.',
});

const staticBinary = defineResource({
  uri: 'test://static-binary',
  name: 'static-binary',
  title: 'Static picture',
  description: 'A picture of one red pixel.',
  mimeType: 'image/png',
  read: () => ({ blob: RED_PIXEL }),
});

const watched = defineResource({
  uri: 'test://watched-resource',
  name: 'watched-resource',
  title: 'Watched resource',
  description: 'Text that clients can subscribe to.',
  mimeType: 'text/plain',
  subscribable: true,
  read: () => 'This is the content of the watched resource.',
});

const template = defineResource({
  uriTemplate: 'test://template/{id}/data',
  name: 'template-data',
  title: 'Template data',
  description: 'Data that repeats the id in its URI.',
  mimeType: 'application/json',
  read: ({ variables: { id } }) =>
    JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
});

/** Resources of each kind: text, bytes, watched, and a family behind a template. */
export const resources: readonly Resource[] = [staticText, staticBinary, watched, template];
