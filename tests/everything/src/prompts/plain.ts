import { definePrompt, embed, image, text, type Prompt } from '@wellspoken/kit';
import * as z from 'zod';

import { RED_PIXEL } from '../media.ts';

const simple = definePrompt({
  name: 'test_simple_prompt',
  title: 'Simple prompt',
  description: 'One sentence without arguments.',
  run: () => 'This is a simple prompt for testing.',
});

const withArguments = definePrompt({
  name: 'test_prompt_with_arguments',
  title: 'Prompt with arguments',
  description: 'A sentence that repeats two arguments.',
  input: z.object({
    arg1: z.string().describe('First test argument'),
    arg2: z.string().describe('Second test argument'),
  }),
  complete: {
    arg1: (value) => ['paris', 'park', 'party'].filter((word) => word.startsWith(value)),
  },
  run: ({ arg1, arg2 }) => `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`,
});

const withEmbeddedResource = definePrompt({
  name: 'test_prompt_with_embedded_resource',
  title: 'Prompt with an embedded resource',
  description: 'A resource with its contents, and what to do with it.',
  input: z.object({ resourceUri: z.string().describe('URI of the resource to embed') }),
  run: ({ resourceUri }) => [
    {
      role: 'user',
      content: embed({
        uri: resourceUri,
        mimeType: 'text/plain',
        text: 'Embedded resource content for testing.',
      }),
    },
    { role: 'user', content: text('Please process the embedded resource above.') },
  ],
});

const withImage = definePrompt({
  name: 'test_prompt_with_image',
  title: 'Prompt with an image',
  description: 'A picture, and what to do with it.',
  run: () => [
    { role: 'user', content: image(RED_PIXEL, 'image/png') },
    { role: 'user', content: text('Please analyze the image above.') },
  ],
});

/** Prompts that answer at once. */
export const plainPrompts: readonly Prompt[] = [
  simple,
  withArguments,
  withEmbeddedResource,
  withImage,
];
