/** Who is signed in: what a header shows of them, and where their own pages are. */
import * as v from 'valibot';
import { patience, publicCall } from '../../../platform/api/typed-fetch.ts';
import { paths } from '../../../site/paths.ts';
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

/** Apart from the schema, whose library would be most of what the header of a signed-in person fetches. */

/** Others wait for this answer, in other tabs too, before they send what was changed. */
const longestMs = 10_000;

/** Asks who is signed in. @throws ApiError, 401 for nobody; anything else where the server is not reached in time */
export function fetchMe(): Promise<MeDto> {
  return publicCall<MeDto>(paths.api.me, patience(longestMs));
}
