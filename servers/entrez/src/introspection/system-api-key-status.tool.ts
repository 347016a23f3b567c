import { defineTool, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import type { Entrez } from '../open.ts';

const keyStatusOutput = z.object({
  success: z.literal(true).describe('It worked'),
  hasKey: z.boolean().describe('Whether requests carry an API key'),
  rateLimit: z.string().describe('How often NCBI may be asked'),
  message: z.string().describe('What that means'),
});

/** The tool `system_api_key_status`. */
export function createSystemApiKeyStatusTool({ hasKey }: Pick<Entrez, 'hasKey'>): Tool {
  return defineTool({
    name: 'system_api_key_status',
    title: 'NCBI API Key Status Reporter',
    description:
      'Tell whether this server has an API key of NCBI, and how many requests a second that allows. Shows nothing of the key.',
    effect: 'read',
    openWorld: false,
    output: keyStatusOutput,
    examples: [{ name: 'the status', arguments: {} }],
    run: () => ({
      success: true as const,
      hasKey,
      rateLimit: hasKey ? '10 requests/second' : '3 requests/second',
      message: hasKey
        ? 'An API key of NCBI is set; whether NCBI accepts it shows with the first request.'
        : 'No API key of NCBI is set. Everything works, but more slowly; a free key from the account settings at ncbi.nlm.nih.gov, set as NCBI_API_KEY, allows 10 requests a second.',
    }),
  });
}
