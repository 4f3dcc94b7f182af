import { expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api/api-routes.ts';
import { openApiDocument } from '../../src/app/api/openapi.ts';
import { apiFiles, callApi } from '../support/call-api.ts';
import { testApp } from '../support/test-app.ts';
import { accessMatrix } from './access-matrix.ts';

const served = apiFiles.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('...'));

test('every file of pages/api has its entry in the contract, and every entry its file', () => {
  expect([...new Set(apiRoutes.map(({ path }) => path))].sort()).toEqual([...served].sort());
});

test('the methods that a file answers are those of the contract', async () => {
  const app = await testApp();
  for (const path of served) {
    const response = await callApi(app, 'PROPFIND', path.replace(/\{\w+\}/g, 'x'));
    const allowed = response.headers
      .get('allow')
      ?.split(', ')
      .filter((method) => method !== 'HEAD');
    const declared = apiRoutes.filter((route) => route.path === path).map(({ method }) => method);
    expect([path, allowed?.sort()]).toEqual([path, declared.sort()]);
  }
  await app.close();
});

test('GET /api/openapi.json describes every call, its parameters and its errors', async () => {
  const app = await testApp();
  const response = await callApi(app, 'GET', '/api/openapi.json');
  expect(response.status).toBe(200);
  const document = await response.json();
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'River City Artists API' } });
  expect(Object.keys(document.paths).sort()).toEqual([...served].sort());
  const { get } = document.paths['/api/products'];
  expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual(['vendor', 'category', 'limit', 'after']);
  expect(get.parameters.every(({ required }: { required: boolean }) => !required)).toBe(true);
  expect(get.responses['200'].content['application/json'].schema.items).toEqual({
    $ref: '#/components/schemas/Product',
  });
  expect(document.components.schemas.Product.properties.price).toEqual({ type: 'number' });
  expect(get.security).toEqual([]);
  const { post } = document.paths['/api/checkout'];
  expect(post.security).toEqual([{ bearer: [] }]);
  expect(post.responses['409'].description).toContain('out_of_stock, price_changed');
  await app.close();
});

test('every status that a caller gets is described with its call', () => {
  const document = openApiDocument({ title: 'Test', url: 'https://example.org' });
  const paths = document['paths'] as Record<string, Record<string, { responses: Record<string, unknown> }>>;
  const rows = Object.values(accessMatrix)
    .flat()
    .filter(({ route }) => route.includes(' /api/') && !route.includes('...'));
  expect(rows.length).toBeGreaterThan(apiRoutes.length);
  for (const { route, statuses } of rows) {
    const [method = '', path = ''] = route.split(' ');
    const described = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
    expect(described, route).toEqual(expect.arrayContaining(statuses.map(String)));
  }
});

/** Yields every object schema in the document with more than three properties. */
function* shapesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  const { type, properties } = node as { type?: unknown; properties?: object };
  if (type === 'object' && Object.keys(properties ?? {}).length > 3) yield JSON.stringify(node);
  for (const child of Object.values(node)) yield* shapesIn(child);
}

test('a shape that several calls share is described once: src/app/api/api-shapes.ts gives it a name', () => {
  const shapes = [...shapesIn(openApiDocument({ title: 'Test', url: 'https://example.org' }))];
  expect(shapes.length).toBeGreaterThan(20);
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([]);
});

test('parameters in a path are declared as such', () => {
  const document = openApiDocument({ title: 'Test', url: 'https://example.org' });
  for (const [path, calls] of Object.entries(
    document['paths'] as Record<string, Record<string, { parameters: { in: string; name: string }[] }>>,
  )) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const call of Object.values(calls)) {
      expect(call.parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  }
});
