import type { Routes } from '../../platform/api/route-contract.ts';
import {
  categoryListSchema,
  productListSchema,
  productParamsSchema,
  productSchema,
  productsQuerySchema,
} from './products.api.ts';
import {
  featuredQuerySchema,
  vendorDetailsSchema,
  vendorListSchema,
  vendorParamsSchema,
  vendorSchema,
  vendorsQuerySchema,
} from './vendors.api.ts';

export const catalogRoutes = {
  listProducts: {
    method: 'GET',
    path: '/api/products',
    summary: 'Lists products for sale. A Link header points to the next page.',
    session: 'none',
    query: productsQuerySchema,
    answer: productListSchema,
  },
  getProduct: {
    method: 'GET',
    path: '/api/products/{id}',
    summary: 'Returns a product',
    session: 'none',
    params: productParamsSchema,
    answer: productSchema,
    errors: ['not_found'],
  },
  listVendors: {
    method: 'GET',
    path: '/api/vendors',
    summary: 'Lists artists. A Link header points to the next page.',
    session: 'none',
    query: vendorsQuerySchema,
    answer: vendorListSchema,
  },
  listFeaturedVendors: {
    method: 'GET',
    path: '/api/vendors/featured',
    summary: 'Lists the artists on the home page',
    session: 'none',
    query: featuredQuerySchema,
    answer: vendorListSchema,
  },
  getVendor: {
    method: 'GET',
    path: '/api/vendors/{id}',
    summary: 'Returns an artist with all products, by id or slug',
    session: 'none',
    params: vendorParamsSchema,
    answer: vendorSchema,
    errors: ['not_found'],
  },
  getVendorDetails: {
    method: 'GET',
    path: '/api/vendors/{id}/details',
    summary: 'Returns an artist with all products, delivery options, and events, by id or slug',
    session: 'none',
    params: vendorParamsSchema,
    answer: vendorDetailsSchema,
    errors: ['not_found'],
  },
  listCategories: {
    method: 'GET',
    path: '/api/categories',
    summary: 'Lists product categories',
    session: 'none',
    answer: categoryListSchema,
  },
} as const satisfies Routes;
