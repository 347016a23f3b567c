import * as z from 'zod';

/** The text of a document. */
export const prdContent = z.string().min(1).max(200_000).describe('Document in Markdown');
