/**
 * Every call of the API with its request and response schemas. The OpenAPI document is generated from this list, and a
 * test compares it with the files of `pages/api`.
 */

import * as v from 'valibot';
import { signInRoutes, userRoutes } from '../../features/accounts/session/session.api.ts';
import { debugRoutes } from '../../features/admin/debug/debug.api.ts';
import { boothRoutes } from '../../features/booth/booth-routes.api.ts';
import { checkoutRoutes } from '../../features/buying/checkout/checkout-routes.api.ts';
import { catalogRoutes } from '../../features/catalog/catalog-routes.api.ts';
import { exploreRoutes } from '../../features/explore/explore.api.ts';
import { collectionRoutes } from '../../features/favorites/collections/collection-routes.api.ts';
import { favoriteRoutes } from '../../features/favorites/favorite-routes.api.ts';
import { inviteRoutes } from '../../features/joining/invites/invite-routes.api.ts';
import { slugRoutes } from '../../features/joining/signup/slug-check.api.ts';
import { messageSchema, messageSentSchema } from '../../features/messages/messages.api.ts';
import { uploadRoutes } from '../../features/pictures/uploads.api.ts';
import { planRoutes } from '../../features/plan/plan-routes.api.ts';
import { postageRoutes } from '../../features/postage/ping.api.ts';
import { settingsRoutes } from '../../features/settings/settings.api.ts';
import { awayRoutes } from '../../features/studio/away.api.ts';
import { pieceRoutes } from '../../features/studio/pieces/piece-routes.api.ts';
import { storefrontRoutes } from '../../features/studio/storefront/storefront.api.ts';
import { transferRoutes } from '../../features/transfers/transfers.api.ts';
import { eventReceivedSchema, healthSchema } from '../../platform/api/errors.api.ts';
import { listRoutes, type RouteContract, type Routes } from '../../platform/api/route-contract.ts';

export const siteRoutes = {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    summary: 'Reports whether the site works; 503 if it is degraded. Admins get details of the process',
    session: 'optional',
    answer: healthSchema,
    status: [200, 503],
  },
  getOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Returns this document',
    session: 'none',
    answer: v.looseObject({ openapi: v.string() }),
  },
  sendMessage: {
    method: 'POST',
    path: '/api/messages',
    summary: 'Sends a message to an artist',
    session: 'optional',
    body: messageSchema,
    answer: messageSentSchema,
    errors: ['vendor_not_found'],
  },
  receiveClerkEvent: {
    method: 'POST',
    path: '/api/webhooks/clerk',
    summary: 'Receives signed account events from the identity provider',
    session: 'none',
    answer: eventReceivedSchema,
    errors: ['bad_signature', 'webhook_not_configured'],
  },
} as const satisfies Routes;

export const apiRoutes: readonly RouteContract[] = [
  catalogRoutes,
  exploreRoutes,
  checkoutRoutes,
  boothRoutes,
  planRoutes,
  siteRoutes,
  userRoutes,
  favoriteRoutes,
  collectionRoutes,
  inviteRoutes,
  signInRoutes,
  pieceRoutes,
  transferRoutes,
  postageRoutes,
  uploadRoutes,
  awayRoutes,
  slugRoutes,
  storefrontRoutes,
  debugRoutes,
  settingsRoutes,
].flatMap(listRoutes);
