import { defineConfig } from 'drizzle-kit';

/** For `npm run migration`: compares the tables with the last migration and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/app/database/schema.ts',
  out: './src/app/database/migrations',
  migrations: { prefix: 'index' },
});
