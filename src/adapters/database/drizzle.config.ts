import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`: compares the tables with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/domain/schema.ts',
  out: './src/adapters/database/migrations',
  migrations: { prefix: 'index' },
});
