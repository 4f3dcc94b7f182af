import type { Routes } from '../../../platform/api/route-contract.ts';
import {
  againSchema,
  createInviteSchema,
  inviteListQuerySchema,
  inviteListSchema,
  inviteParamsSchema,
  inviteSchema,
  inviteUsedSchema,
  inviteValidationSchema,
  useInviteSchema,
  validateInviteSchema,
} from './invites.api.ts';

/** The calls about invites of artists. All but the last two are for admins. */
export const inviteRoutes = {
  listInvites: {
    method: 'GET',
    path: '/api/invite-codes',
    summary: 'Lists invites, the newest first, with masked codes',
    session: 'required',
    query: inviteListQuerySchema,
    answer: inviteListSchema,
  },
  createInvite: {
    method: 'POST',
    path: '/api/invite-codes',
    summary: 'Invites an artist, and mails the code. Only this answer has it whole.',
    session: 'required',
    body: createInviteSchema,
    answer: inviteSchema,
    status: 201,
    errors: ['slug_taken', 'slug_reserved'],
  },
  revokeInvite: {
    method: 'DELETE',
    path: '/api/invite-codes/{id}',
    summary: 'Revokes an invite that was not used yet',
    session: 'required',
    params: inviteParamsSchema,
    status: 204,
    errors: ['not_found', 'code_used'],
  },
  renewInvite: {
    method: 'POST',
    path: '/api/invite-codes/{id}/again',
    summary: 'Ends an invite and sends a new one, also to a corrected address',
    session: 'required',
    params: inviteParamsSchema,
    body: againSchema,
    answer: inviteSchema,
    status: 201,
    errors: ['not_found', 'code_used', 'code_expired', 'slug_taken'],
  },
  validateInvite: {
    method: 'POST',
    path: '/api/invite-codes/validate',
    summary: 'Says if an invite code can be used',
    session: 'optional',
    body: validateInviteSchema,
    answer: inviteValidationSchema,
  },
  acceptInvite: {
    method: 'POST',
    path: '/api/invite-codes/use',
    summary:
      'Opens a store with an invite. The account’s verified email must be the invited one, so the code may be left out.',
    session: 'required',
    body: useInviteSchema,
    answer: inviteUsedSchema,
    errors: ['not_found', 'code_used', 'code_expired', 'slug_taken', 'slug_reserved'],
  },
} as const satisfies Routes;
