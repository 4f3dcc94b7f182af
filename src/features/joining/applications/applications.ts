import { type InviteRow, inviteStatus } from '../invites/invites.ts';

export type ApplicationState = 'open' | 'invited' | 'declined';

export const photosMost = 3;
export const linksMost = 5;
/** Days after which an application that was decided is deleted. */
export const keptDays = 90;

/** `joined`: the invite was used. `ended`: it was declined or revoked, or has expired, so there can be another one. */
export type ApplicationStanding = ApplicationState | 'joined' | 'ended';

/**
 * Returns what became of an application.
 * @param invite the artist's latest; null if there is none anymore
 */
export function standingOf(
  { state }: { state: ApplicationState },
  invite: Pick<InviteRow, 'usedAt' | 'revokedAt' | 'usedBy' | 'expiresAt'> | null,
  now: Date,
): ApplicationStanding {
  if (state !== 'invited') return state;
  const status = invite === null ? 'revoked' : inviteStatus(invite, now);
  if (status === 'used') return 'joined';
  return status === 'active' ? 'invited' : 'ended';
}

export const canApplyAgain = (standing: ApplicationStanding): boolean =>
  standing === 'declined' || standing === 'ended';

/** True if an admin can make an invite of it. One who was declined can still be invited. */
export const canInvite = (standing: ApplicationStanding): boolean => standing === 'open' || canApplyAgain(standing);
