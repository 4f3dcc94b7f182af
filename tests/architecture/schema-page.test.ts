import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeSchema } from '../../src/tools/schema-page.ts';

test('docs/schema.md says what the tables in the code have', async () => {
  expect(readFileSync('docs/schema.md', 'utf8'), 'Run “npm run schema”.').toBe(await describeSchema());
});
