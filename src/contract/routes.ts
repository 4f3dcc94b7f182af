/**
 * Every call of the API: what it takes, what it answers. The OpenAPI document is made from this list, and a test
 * compares it with the files of `pages/api`.
 */
import { signedInSchema, signInSchema } from './accounts.ts';
import { categoryListSchema } from './categories.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { collectionRoutes } from './collection-routes.ts';
import { favoriteRoutes } from './favorite-routes.ts';
import { healthSchema } from './health.ts';
import { messageSchema, messageSentSchema } from './messages.ts';
import { productListSchema, productParamsSchema, productSchema, productsQuerySchema } from './products.ts';
import type { RouteContract } from './route-contract.ts';
import { meSchema } from './session.ts';
import { assignRoleSchema, roleAssignedSchema } from './users.ts';
import {
  featuredQuerySchema,
  vendorDetailsSchema,
  vendorListSchema,
  vendorParamsSchema,
  vendorSchema,
  vendorsQuerySchema,
} from './vendors.ts';

const catalogueRoutes: readonly RouteContract[] = [
  {
    method: 'GET',
    path: '/api/products',
    summary: 'Products on sale. A Link header leads to the next page.',
    session: 'none',
    query: productsQuerySchema,
    answer: productListSchema,
  },
  {
    method: 'GET',
    path: '/api/products/{id}',
    summary: 'One product',
    session: 'none',
    params: productParamsSchema,
    answer: productSchema,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/vendors',
    summary: 'Artists. A Link header leads to the next page.',
    session: 'none',
    query: vendorsQuerySchema,
    answer: vendorListSchema,
  },
  {
    method: 'GET',
    path: '/api/vendors/featured',
    summary: 'The artists of the home page',
    session: 'none',
    query: featuredQuerySchema,
    answer: vendorListSchema,
  },
  {
    method: 'GET',
    path: '/api/vendors/{id}',
    summary: 'One artist with all products, by id or slug',
    session: 'none',
    params: vendorParamsSchema,
    answer: vendorSchema,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/vendors/{id}/details',
    summary: 'One artist with all products, delivery and events, by id or slug',
    session: 'none',
    params: vendorParamsSchema,
    answer: vendorDetailsSchema,
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/api/categories',
    summary: 'Categories of products',
    session: 'none',
    answer: categoryListSchema,
  },
];

const siteRoutes: readonly RouteContract[] = [
  {
    method: 'GET',
    path: '/api/health',
    summary: 'Whether the service works; 503 when degraded',
    session: 'none',
    answer: healthSchema,
  },
  { method: 'GET', path: '/api/openapi.json', summary: 'This document', session: 'none' },
  {
    method: 'POST',
    path: '/api/messages',
    summary: 'Writes to an artist',
    session: 'optional',
    body: messageSchema,
    answer: messageSentSchema,
    errors: ['vendor_not_found'],
  },
  {
    method: 'POST',
    path: '/api/webhooks/clerk',
    summary: 'For the identity provider: signed news of accounts',
    session: 'none',
    errors: ['bad_signature', 'webhook_not_configured'],
  },
];

const userRoutes: readonly RouteContract[] = [
  {
    method: 'GET',
    path: '/api/users/me',
    summary: 'Who is signed in',
    session: 'required',
    answer: meSchema,
  },
  {
    method: 'POST',
    path: '/api/users/assign-role',
    summary: 'Gives the caller, who has no role yet, the default one',
    session: 'required',
    body: assignRoleSchema,
    answer: roleAssignedSchema,
    errors: ['forbidden'],
  },
];

const signInRoutes: readonly RouteContract[] = [
  {
    method: 'POST',
    path: '/api/auth/sign-in',
    summary: 'Signs a program in by e-mail and password: a token for the Authorization header',
    session: 'optional',
    body: signInSchema,
    answer: signedInSchema,
    errors: ['bad_credentials', 'not_found'],
  },
  {
    method: 'POST',
    path: '/api/auth/sign-out',
    summary: 'Ends the session of the token',
    session: 'optional',
    status: 204,
    errors: ['not_found'],
  },
];

export const apiRoutes: readonly RouteContract[] = [
  ...catalogueRoutes,
  ...checkoutRoutes,
  ...siteRoutes,
  ...userRoutes,
  ...favoriteRoutes,
  ...collectionRoutes,
  ...signInRoutes,
];
