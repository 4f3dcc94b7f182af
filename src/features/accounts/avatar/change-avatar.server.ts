import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { SentFile } from '../../../platform/http/sent-file.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { users } from '../accounts.table.ts';
import type { AccountServices } from '../services.ts';
import { accountSettings } from '../settings/account-settings.table.ts';
import { accountErrors } from '../words.ts';
import {
  type AvatarMaker,
  avatarFile,
  avatarPath,
  avatarWidths,
  newAvatarKey,
  removeAvatarFiles,
} from './avatars.server.ts';
import { avatarErrors } from './words.ts';

type Avatars = Pick<AccountServices, 'db' | 'files'> & { avatars: AvatarMaker };

/**
 * Stores which picture an account has, and where the menu finds it. A form of the settings that is open
 * elsewhere has no part in this.
 * @returns the picture that it replaces
 */
async function exchange(db: Database, userId: string, avatar: Picture | null): Promise<Picture | null> {
  return await db.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId));
    // Deleted meanwhile.
    if (!user) throw new DomainError('not_found', accountErrors.noSuchAccount);
    const own = eq(accountSettings.userId, userId);
    await tx.insert(accountSettings).values({ userId }).onConflictDoNothing();
    const [before] = await tx.select({ avatar: accountSettings.avatar }).from(accountSettings).where(own).for('update');
    await tx.update(accountSettings).set({ avatar }).where(own);
    const imageUrl = avatar && avatarPath(avatar, avatarWidths.small);
    await tx.update(users).set({ imageUrl, updatedAt: sql`now()` }).where(eq(users.id, userId));
    return before?.avatar ?? null;
  });
}

const refused = (problem: string): DomainError =>
  new DomainError('invalid', problem, { fields: [{ path: 'picture', message: problem }] });

/**
 * Takes a photo as the account's picture, and removes the one before.
 * @param file of the form, which the front door has written to the disk
 * @throws DomainError `invalid` with a sentence for the sender; `db_unavailable` if it can't be made now
 */
export async function setAvatar(app: Avatars, userId: string, file: SentFile | undefined): Promise<void> {
  if (file === undefined) throw refused(avatarErrors.missing);
  if (file.isTooLarge) throw refused(avatarErrors.tooLarge);
  const made = await app.avatars.make(file.path);
  if (made.kind === 'refused') throw refused(made.problem);
  if (made.kind === 'failed') throw refused(avatarErrors.busy);
  const { small, large } = avatarWidths;
  const avatar: Picture = { key: newAvatarKey(), width: large, height: large, alt: '', widths: [small, large] };
  let before: Picture | null;
  try {
    for (const width of [small, large]) {
      await app.files.put(avatarFile(avatar.key, width), { bytes: made.files[width], contentType: 'image/webp' });
    }
    before = await exchange(app.db, userId, avatar);
  } catch (error) {
    await removeAvatarFiles(app.files, avatar);
    throw error;
  }
  if (before) await removeAvatarFiles(app.files, before);
}

export async function removeAvatar(app: Pick<Avatars, 'db' | 'files'>, userId: string): Promise<void> {
  const before = await exchange(app.db, userId, null);
  if (before) await removeAvatarFiles(app.files, before);
}
