import { audio, defineTool, embed, image, text, type Tool } from '@wellspoken/kit';

import { RED_PIXEL, SILENCE } from '../media.ts';

const simpleText = defineTool({
  name: 'test_simple_text',
  title: 'Simple text',
  description: 'Return one sentence of text.',
  effect: 'read',
  openWorld: false,
  run: () => 'This is a simple text response for testing.',
});

const imageContent = defineTool({
  name: 'test_image_content',
  title: 'Image content',
  description: 'Return a picture of one red pixel.',
  effect: 'read',
  openWorld: false,
  run: () => image(RED_PIXEL, 'image/png'),
});

const audioContent = defineTool({
  name: 'test_audio_content',
  title: 'Audio content',
  description: 'Return a moment of silence as sound.',
  effect: 'read',
  openWorld: false,
  run: () => audio(SILENCE, 'audio/wav'),
});

const embeddedResource = defineTool({
  name: 'test_embedded_resource',
  title: 'Embedded resource',
  description: 'Return a text resource with its contents in the answer.',
  effect: 'read',
  openWorld: false,
  run: () =>
    embed({
      uri: 'test://embedded-resource',
      mimeType: 'text/plain',
      text: 'This is an embedded resource content.',
    }),
});

const multipleContentTypes = defineTool({
  name: 'test_multiple_content_types',
  title: 'Multiple content types',
  description: 'Return text, a picture and an embedded resource in one answer.',
  effect: 'read',
  openWorld: false,
  run: () => [
    text('Multiple content types test:'),
    image(RED_PIXEL, 'image/png'),
    embed({
      uri: 'test://mixed-content-resource',
      mimeType: 'application/json',
      text: JSON.stringify({ test: 'data', value: 123 }),
    }),
  ],
});

/** Tools that answer with each type of content. */
export const contentTools: readonly Tool[] = [
  simpleText,
  imageContent,
  audioContent,
  embeddedResource,
  multipleContentTypes,
];
