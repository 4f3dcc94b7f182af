/** Who is signed in: what a header shows of them, and where their own pages are. */
import * as v from 'valibot';
import type { Viewer } from '../identity.ts';
import { defaultRole, roles } from '../roles.ts';

export const meSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** A path of this site, or null. */
  imageUrl: v.nullable(v.string()),
  /** What the account may do: "customer" also for one without a role. */
  role: v.picklist(roles),
  /** The same, but null while the account has no role. */
  assignedRole: v.nullable(v.picklist(roles)),
  /** Slug of the store that they own, open or not. */
  vendorSlug: v.nullable(v.string()),
  /** Where they manage their account: a path of this site, or a page of the identity provider. */
  accountUrl: v.string(),
});

export type MeDto = v.InferOutput<typeof meSchema>;

/** The viewer as the API shows them to themselves. */
export function toMeDto(viewer: Viewer, vendorSlug: string | null, accountUrl: string): MeDto {
  const { userId: id, name, email, imageUrl, role } = viewer;
  return { id, name, email, imageUrl, role: role ?? defaultRole, assignedRole: role, vendorSlug, accountUrl };
}
