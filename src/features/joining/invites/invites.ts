export const inviteStatuses = ['active', 'used', 'expired', 'revoked', 'declined'] as const;

export type InviteStatus = (typeof inviteStatuses)[number];

/** An invite without its code, of which only the hash and the end are stored. */
export interface InviteRow {
  id: string;
  codeEnd: string;
  artistName: string;
  artistEmail: string;
  vendorSlug: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  usedAt: Date | null;
  usedBy: string | null;
  vendorId: string | null;
}

export const inviteDays = 30;

/** Days in which the link of an invite's mail proves that its reader has the invited address. */
export const mailTokenDays = 7;

/** Returns what became of an invite. One that was ended after it had expired stays expired. */
export function inviteStatus(
  { usedAt, revokedAt, usedBy, expiresAt }: Pick<InviteRow, 'usedAt' | 'revokedAt' | 'usedBy' | 'expiresAt'>,
  now: Date,
): InviteStatus {
  if (usedAt !== null) return 'used';
  if (revokedAt !== null && revokedAt < expiresAt) return usedBy === null ? 'revoked' : 'declined';
  return expiresAt <= now ? 'expired' : 'active';
}
