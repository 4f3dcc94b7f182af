import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/app/database/schema.ts',
  out: './src/app/database/migrations',
  migrations: { prefix: 'index' },
});
