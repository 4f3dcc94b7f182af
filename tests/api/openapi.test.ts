import { expect, test } from 'vitest';
import { apiRoutes } from '../../src/app/api-routes.ts';
import { openApiDocument } from '../../src/app/openapi.ts';
import { apiFiles, callApi } from '../support/call-api.ts';
import { testApp } from '../support/test-app.ts';

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
  expect(get.responses['200'].content['application/json'].schema.items.properties.price).toEqual({ type: 'number' });
  expect(document.paths['/api/checkout'].post.security).toEqual([{ bearer: [] }]);
  await app.close();
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
