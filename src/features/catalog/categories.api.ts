import * as v from 'valibot';

export const categorySchema = v.object({ id: v.string(), slug: v.string(), name: v.string() });

export type CategoryDto = v.InferOutput<typeof categorySchema>;

export const categoryListSchema = v.array(categorySchema);

/** A category as the API shows it; its slug is its id. */
export function toCategoryDto({ slug, name }: { slug: string; name: string }): CategoryDto {
  return { id: slug, slug, name };
}
