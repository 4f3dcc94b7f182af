import * as v from 'valibot';
import type { Routes } from '../../../platform/api/route-contract.ts';

/** What the debug pages show. Keys are told as set or not, and by kind, never by their characters. */
const debugStatusSchema = v.object({
  userId: v.string(),
  email: v.string(),
  isAdmin: v.boolean(),
  /** The role in the session's token; null if tokens carry none. The role that counts is in this site's database. */
  jwtRole: v.nullable(v.string()),
  /** False for a key that this site made up for itself, or that opens an emulated service. */
  hasAuthSecretKey: v.boolean(),
  /** `own`: AUTH_SECRET, because this site keeps the accounts. `generated`: made by this site, in its data folder. */
  authSecretKeyKind: v.picklist(['live', 'test', 'own', 'generated', 'emulated']),
  hasPaymentSecretKey: v.boolean(),
  paymentSecretKeyKind: v.picklist(['live', 'test', 'emulated']),
  /** True if the payment provider has just accepted the key. */
  paymentsWork: v.boolean(),
  paymentsError: v.nullable(v.picklist(['key_refused', 'not_permitted', 'busy', 'unreachable', 'failed'])),
  checkedAt: v.pipe(v.string(), v.isoTimestamp()),
});

export type DebugStatus = v.InferOutput<typeof debugStatusSchema>;

export const debugRoutes = {
  getDebugStatus: {
    method: 'GET',
    path: '/api/debug/admin',
    summary: 'Returns how the site is set up, for admins; 404 unless DEBUG_PAGES is on',
    session: 'required',
    answer: debugStatusSchema,
    errors: ['not_found'],
  },
} as const satisfies Routes;
