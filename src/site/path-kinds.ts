import { paths } from './paths.ts';

/** Paths that are always personal, whatever a page declares. */
export const personalPaths =
  /^\/(?:account|admin|vendor|customer|checkout|media\/applications|orders|p|r|system|threads|unsubscribe)(?:\/|$)/;

export const sharedApiPaths = /^\/api\/(?:products|vendors|categories|events)(?:\/|$)/;

/** The headers that sign a webhook, by its path: one of them is enough. Without any, its body is not read. */
export const webhookSignatures: Readonly<Record<string, readonly string[]>> = {
  [paths.api.stripeWebhook]: ['stripe-signature'],
  [paths.api.stripeAccountsWebhook]: ['stripe-signature'],
  [paths.api.stripePlanWebhook]: ['stripe-signature'],
  [paths.api.clerkWebhook]: ['svix-signature', 'webhook-signature'],
};

export const chunkPaths = /^\/api\/studio\/[^/]+\/(?:uploads|transfers)\/[^/]+$/;

/**
 * Forms that may have photos: those of the vendor's dashboard, of the admin's events and invites, of an account's own picture, of
 * applications, and of a buyer's order.
 */
export const photoFormPaths =
  /^\/(?:vendor\/.|admin\/(?:events\/.|invite-codes$)|account\/(?:avatar|application|orders\/[^/]+)$|orders\/[^/]+$)/;

/** The page of an order, which opens to everybody who has its link. The first group is what it opens by. */
export const orderLinkPaths = /^\/orders\/([^/]+)$/;

export const storeEditorPaths = /^\/vendor\/[a-z0-9-]+\/storefront(?:\/about)?$/;
export const storePreviewPaths = /^\/vendor\/[a-z0-9-]+\/storefront\/preview$/;

export const postageSetupPaths = /^\/vendor\/[a-z0-9-]+\/postage$/;

/**
 * Paths that open something for everybody who has them, also with what a careless copy adds: an origin, slashes, another case. The
 * first group is what may be logged.
 */
export const secretPaths =
  /^((?:[a-z]+:\/\/[^/]*)?\/+(?:(?:collections|orders|p|r|threads|unsubscribe|api\/+checkout\/+session)\/+|checkout\/+(?=draft_)))[^/?#]+/i;
