/** An admin who invites artists, for tests. */
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { InviteDto, InviteValidation } from '../../src/features/joining/invites/invites.api.ts';
import { invites } from '../../src/features/joining/invites/invites.table.ts';
import { callApi } from './call-api.ts';
import { asUser, type Person } from './people.ts';
import type { TestApp } from './test-app.ts';

export const guest = { headers: {} };

export type Caller = Pick<Person, 'headers'> | typeof guest;

/** What a code and its slug are used for. */
export type Made = Pick<InviteDto, 'code' | 'vendorSlug'>;

/** Returns the body of the call that opens a store. */
export const wishFor = (made: Made, changes: Record<string, unknown> = {}) => ({
  code: made.code,
  customization: {
    vendorSlug: made.vendorSlug,
    storeName: 'Second Light',
    description: '',
    theme: 'bold',
    ...changes,
  },
});

/** Returns the calls about invites of this app. */
export async function inviting(app: TestApp) {
  const admin = await asUser(app.db, { role: 'admin' });
  let count = 0;
  const call = async (caller: Caller, method: string, path: string, json?: unknown) => {
    const init = { headers: caller.headers, ...(json === undefined ? {} : { json }) };
    const response = await callApi(app, method, path, init);
    return { status: response.status, body: response.status === 204 ? null : await response.json(), response };
  };
  return {
    admin,
    call,
    /** Invites an artist of another address and slug each time. */
    invite: async (changes: Record<string, unknown> = {}): Promise<InviteDto> => {
      count += 1;
      const wish = { artistName: 'June Park', artistEmail: `june${count}@example.com`, vendorSlug: `june-${count}x` };
      const { status, body } = await call(admin, 'POST', '/api/invite-codes', { ...wish, ...changes });
      expect(status).toBe(201);
      return body;
    },
    use: (caller: Caller, made: Made, changes: Record<string, unknown> = {}) =>
      call(caller, 'POST', '/api/invite-codes/use', wishFor(made, changes)),
    validate: async (code: string): Promise<InviteValidation> =>
      (await call(guest, 'POST', '/api/invite-codes/validate', { code })).body,
    rowOf: async (id: string) => (await app.db.select().from(invites).where(eq(invites.id, id)))[0],
  };
}
