/**
 * Names of the schemas that several calls share. The OpenAPI document describes each once, so that a generated client has
 * one type for it. A test says which shapes are missing here.
 */
import type * as v from 'valibot';
import { paymentSchema, phoneSaleSchema, soldLineSchema } from '../../features/booth/booth.api.ts';
import { checkoutRequestSchema, checkoutSchema } from '../../features/buying/checkout/checkout.api.ts';
import { checkoutStateSchema } from '../../features/buying/orders/orders.api.ts';
import { eventSchema } from '../../features/catalog/events.api.ts';
import { productSchema } from '../../features/catalog/products.api.ts';
import { vendorSchema } from '../../features/catalog/vendors.api.ts';
import { searchOptionSchema } from '../../features/explore/explore.api.ts';
import {
  collectionItemSchema,
  collectionLinkSchema,
  collectionSchema,
} from '../../features/favorites/collections.api.ts';
import { favoriteSchema } from '../../features/favorites/favorites.api.ts';
import { inviteSchema } from '../../features/joining/invites/invites.api.ts';
import { uploadSchema } from '../../features/pictures/uploads.api.ts';
import { partSchemas } from '../../features/settings/settings.api.ts';
import { studioPieceSchema } from '../../features/studio/pieces/pieces.api.ts';
import { pickupHoursSchema } from '../../features/studio/storefront/storefront.api.ts';
import { errorBodySchema, healthSchema } from '../../platform/api/errors.api.ts';
import { imageSchema, pictureSchema } from '../../platform/api/images.ts';

export const apiShapes: Readonly<Record<string, v.GenericSchema>> = {
  ErrorBody: errorBodySchema,
  Health: healthSchema,
  Image: imageSchema,
  Event: eventSchema,
  Product: productSchema,
  SearchOption: searchOptionSchema,
  Vendor: vendorSchema,
  VendorCustomization: vendorSchema.entries.customization,
  CheckoutRequest: checkoutRequestSchema,
  Checkout: checkoutSchema,
  BoothPayment: paymentSchema,
  BoothSale: phoneSaleSchema,
  BoothSaleLine: soldLineSchema,
  CheckoutState: checkoutStateSchema,
  Favorite: favoriteSchema,
  Collection: collectionSchema,
  CollectionItem: collectionItemSchema,
  CollectionLink: collectionLinkSchema,
  Invite: inviteSchema,
  Piece: studioPieceSchema,
  PickupHours: pickupHoursSchema,
  Picture: pictureSchema,
  Upload: uploadSchema,
  ProfileSettings: partSchemas.profile,
  NotificationSettings: partSchemas.notifications,
  PrivacySettings: partSchemas.privacy,
  Preferences: partSchemas.preferences,
};
