import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const policySchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  lead: z.string(),
  /** Goes up by one with each change of meaning. */
  version: z.int().min(1),
  date: z.date(),
});

export const collections = {
  policies: defineCollection({
    loader: glob({ pattern: '*.md', base: './src/features/legal/policies' }),
    schema: policySchema,
  }),
};
