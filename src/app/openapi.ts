/** The API's OpenAPI 3.1 document, generated from the schemas that validate its requests. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { errorBodySchema } from '../platform/api/errors.api.ts';
import type { RouteContract } from '../platform/api/route-contract.ts';
import { apiRoutes } from './api-routes.ts';

type Json = { [key: string]: unknown };

function jsonSchema(schema: v.GenericSchema): Json {
  // JSON Schema can't express trimming and custom checks, so they are left out.
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return rest;
}

function parameters(schema: v.GenericSchema | undefined, place: 'path' | 'query'): Json[] {
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

function operation(route: RouteContract): Json {
  const answer = { description: 'Done', ...(route.answer ? { content: content(route.answer) } : {}) };
  const codes = route.errors?.length ? ` Codes of this call: ${route.errors.join(', ')}.` : '';
  return {
    summary: route.summary,
    ...(route.session === 'none' ? {} : { security: [{ bearer: [] }, ...(route.session === 'optional' ? [{}] : [])] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body ? { requestBody: { required: true, content: content(route.body) } } : {}),
    responses: {
      [route.status ?? (route.answer || route.method === 'GET' ? 200 : 204)]: answer,
      default: { description: `An error.${codes}`, content: { 'application/json': { schema: errorReference } } },
    },
  };
}

const errorReference = { $ref: '#/components/schemas/Error' };

/** @param site its name, and its origin as the base of all paths */
export function openApiDocument({ title, url }: { title: string; url: string }): Json {
  const paths: Record<string, Json> = {};
  for (const route of apiRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version: '1' },
    servers: [{ url }],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBodySchema) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
