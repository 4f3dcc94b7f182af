/** The API's OpenAPI 3.1 document, generated from the schemas that validate its requests. */
import { STATUS_CODES } from 'node:http';
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { RouteContract } from '../../platform/api/route-contract.ts';
import { paths as pages } from '../../site/paths.ts';
import { apiRoutes } from './api-routes.ts';
import { apiShapes } from './api-shapes.ts';
import { commonResponses, errorResponsesOf } from './openapi-errors.ts';

type Json = { [key: string]: unknown };

const conversion: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema can't express trimming and custom checks, so they are left out.
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** Kept, because it takes a while for all of them, and they don't change. */
const converted = new WeakMap<v.GenericSchema, Json>();

function jsonSchema(schema: v.GenericSchema): Json {
  const found = converted.get(schema);
  if (found) return found;
  const {
    $schema: _dialect,
    $defs: _shapes,
    ...rest
  } = toJsonSchema(schema, { ...conversion, definitions: apiShapes });
  converted.set(schema, rest);
  return rest;
}

function parameters(schema: v.GenericSchema | undefined, place: 'path' | 'query' | 'header'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: type,
  }));
}

function content(schema: v.GenericSchema): Json {
  return { 'application/json': { schema: jsonSchema(schema) } };
}

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };

function requestBody({ body, bytes: isBytes }: RouteContract): Json {
  if (isBytes) return { requestBody: { required: true, content: bytes } };
  return body ? { requestBody: { required: true, content: content(body) } } : {};
}

const securityOf = {
  none: [],
  optional: [{ bearer: [] }, {}],
  required: [{ bearer: [] }],
} as const satisfies Record<RouteContract['session'], readonly object[]>;

function operation(route: RouteContract): Json {
  const answer = route.answer ? { content: content(route.answer) } : {};
  const statuses = [route.status ?? (route.answer || route.method === 'GET' ? 200 : 204)].flat();
  return {
    operationId: route.operationId,
    summary: route.summary,
    security: securityOf[route.session],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...parameters(route.headers, 'header'),
    ],
    ...requestBody(route),
    responses: {
      ...errorResponsesOf(route),
      ...Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status], ...answer }])),
    },
  };
}

/** @param site its name, and its origin as the base of all paths */
export function openApiDocument({ title, url }: { title: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of apiRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description: `Look for art on ${title}, buy it, and run a store. Texts and pictures belong to their artists.`,
      contact: { url: url + pages.contact },
      license: { name: 'All rights reserved', url: url + pages.terms },
    },
    servers: [{ url }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(apiShapes, conversion),
      responses: commonResponses,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that `POST /api/auth/sign-in` returns.' },
      },
    },
  };
}
