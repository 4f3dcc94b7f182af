import * as v from 'valibot';
import { imageSchema, imageUrl, toImageDto } from '../../platform/api/images.ts';
import { idSchema, limitSchema, pathNameSchema, textSchema } from '../../platform/api/text-schema.ts';
import { centsToDollars } from '../../platform/money.ts';
import type { Product } from './products.ts';

export const productSchema = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  description: v.string(),
  /** Price in dollars. */
  price: v.number(),
  vendorId: v.string(),
  vendorName: v.string(),
  vendorSlug: v.string(),
  /** Number of free units: neither sold nor held. While the vendor is away nothing can be bought all the same. */
  inventory: v.number(),
  /** Until when open checkouts hold the last units, ISO 8601; they may come back then. Null if a unit is free, or all are sold. */
  heldUntil: v.nullable(v.string()),
  /** Name of the event where the last units are today, for sale there alone; null otherwise. */
  atEvent: v.nullable(v.string()),
  category: v.string(),
  imageUrl: v.nullable(v.string()),
  images: v.array(imageSchema),
  medium: v.string(),
  size: v.string(),
  year: v.nullable(v.number()),
});

export type ProductDto = v.InferOutput<typeof productSchema>;

export const productListSchema = v.array(productSchema);

export const productsQuerySchema = v.object({
  /** Slug or id. */
  vendor: v.optional(textSchema({ label: 'vendor', min: 0, max: 64 })),
  /** Slug or name. */
  category: v.optional(textSchema({ label: 'category', min: 0, max: 64 })),
  limit: limitSchema({ max: 200, fallback: 200 }),
  /** Id of the last product of the previous page. */
  after: v.optional(idSchema('after')),
});

export const productParamsSchema = v.object({ id: pathNameSchema });

/** Converts a product to its form in the API, field by field: new fields of the view don't become public by themselves. */
export function toProductDto(product: Product): ProductDto {
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
    price: centsToDollars(product.priceCents),
    vendorId: product.vendorId,
    vendorName: product.vendorName,
    vendorSlug: product.vendorSlug,
    inventory: product.inventory,
    heldUntil: product.heldUntil?.toISOString() ?? null,
    atEvent: product.atMarket?.event ?? null,
    category: product.category.name,
    imageUrl: imageUrl(product.pictures[0]),
    images: product.pictures.map((picture) => toImageDto({ ...picture, alt: picture.alt || product.name })),
    medium: product.medium,
    size: product.size,
    year: product.year,
  };
}

const categorySchema = v.object({ id: v.string(), slug: v.string(), name: v.string() });

type CategoryDto = v.InferOutput<typeof categorySchema>;

export const categoryListSchema = v.array(categorySchema);

/** Converts a category to its form in the API; its slug is its id. */
export function toCategoryDto({ slug, name }: { slug: string; name: string }): CategoryDto {
  return { id: slug, slug, name };
}
