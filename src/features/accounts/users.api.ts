/** Roles of accounts. */
import * as v from 'valibot';
import { roleContexts, roles } from './roles.ts';

export const assignRoleSchema = v.object({
  userId: v.pipe(v.string('userId must be a text.'), v.maxLength(128, 'userId is too long.')),
  /** Only "customer" is ever given here; any other is refused as not permitted. */
  role: v.pipe(v.string('role must be a text.'), v.maxLength(32, 'role is too long.')),
  context: v.picklist(roleContexts, `context must be one of: ${roleContexts.join(', ')}.`),
});

export type AssignRoleInput = v.InferOutput<typeof assignRoleSchema>;

export const roleAssignedSchema = v.object({ success: v.literal(true), role: v.picklist(roles) });
