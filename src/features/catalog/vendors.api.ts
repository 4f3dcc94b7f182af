/** Artists as the public API shows them: no email address and no payment account. */
import * as v from 'valibot';
import { imageUrl } from '../../platform/api/images.ts';
import { idSchema, limitSchema, pathNameSchema } from '../../platform/api/text-schema.ts';
import { centsToDollars } from '../../platform/money.ts';
import { eventSchema, toEventDto } from './events.api.ts';
import { productSchema, toProductDto } from './products.api.ts';
import type { Product } from './products.ts';
import { colorsOf } from './store-colors.ts';
import { themeNames } from './themes.ts';
import { featuredVendorCount, type StorefrontView, type VendorBasics, vendorDescription } from './vendors.ts';

export const vendorSchema = v.object({
  id: v.string(),
  slug: v.string(),
  name: v.string(),
  owner: v.string(),
  description: v.string(),
  neighborhood: v.string(),
  /** YYYY-MM-DD. */
  joinedDate: v.string(),
  /** Always true: others are not shown. */
  isActive: v.boolean(),
  productCount: v.number(),
  heartCount: v.number(),
  /** In lists at most two; the artist alone comes with all. */
  products: v.array(productSchema),
  customization: v.object({
    theme: v.picklist(themeNames),
    primaryColor: v.string(),
    secondaryColor: v.string(),
    headerImage: v.nullable(v.string()),
    about: v.string(),
    /** Already limited to looks and to the store's own section. */
    customCSS: v.string(),
  }),
});

type VendorDto = v.InferOutput<typeof vendorSchema>;

export const vendorListSchema = v.array(vendorSchema);

export const vendorDetailsSchema = v.object({
  ...vendorSchema.entries,
  /** In dollars, per order. `price` is null while the artist hasn't set it, `freeOver` when there is no free shipping. */
  shipping: v.object({ price: v.nullable(v.number()), freeOver: v.nullable(v.number()) }),
  /** Where and when pieces can be picked up; null when they can't. */
  pickup: v.nullable(v.string()),
  /** Percent for signed-in customers. */
  customerDiscount: v.number(),
  events: v.array(eventSchema),
});

type VendorDetailsDto = v.InferOutput<typeof vendorDetailsSchema>;

export const vendorsQuerySchema = v.object({
  limit: limitSchema({ max: 100, fallback: 100 }),
  /** The id of the last artist of the page before. */
  after: v.optional(idSchema('after')),
});

export const featuredQuerySchema = v.object({
  limit: limitSchema({ max: 24, fallback: featuredVendorCount }),
});

export const vendorParamsSchema = v.object({ id: pathNameSchema });

/** Converts a vendor to its form in the API, field by field: new fields of the view don't become public by themselves. */
export function toVendorDto(vendor: VendorBasics, products: readonly Product[]): VendorDto {
  const colors = colorsOf(vendor);
  return {
    id: vendor.id,
    slug: vendor.slug,
    name: vendor.name,
    owner: vendor.owner,
    description: vendorDescription(vendor),
    neighborhood: vendor.neighborhood,
    joinedDate: vendor.joinedDate,
    isActive: true,
    productCount: vendor.productCount,
    heartCount: vendor.favoriteCount,
    products: products.map(toProductDto),
    customization: {
      theme: vendor.theme,
      primaryColor: colors.primary,
      secondaryColor: colors.secondary,
      headerImage: imageUrl(vendor.headerPicture),
      about: vendor.about,
      customCSS: vendor.customCss,
    },
  };
}

export function toVendorDetailsDto({ vendor, products, events }: StorefrontView): VendorDetailsDto {
  return {
    ...toVendorDto(vendor, products),
    shipping: {
      price: vendor.shippingCents === null ? null : centsToDollars(vendor.shippingCents),
      freeOver: vendor.freeShippingOverCents === null ? null : centsToDollars(vendor.freeShippingOverCents),
    },
    pickup: vendor.pickup,
    customerDiscount: vendor.customerDiscountPercent,
    events: events.map(toEventDto),
  };
}
