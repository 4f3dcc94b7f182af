/** Artists of the demo who have applied: two wait for a reply, one was declined. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../features/accounts/accounts.table.ts';
import type { Viewer } from '../features/accounts/identity.ts';
import { applicationPhotos, applications } from '../features/joining/applications/applications.table.ts';
import { sendApplication } from '../features/joining/applications/apply.server.ts';
import { declineApplicant } from '../features/joining/applications/decide.server.ts';
import { replyToApplicant } from '../features/joining/applications/reply.server.ts';
import type { ApplicationServices } from '../features/joining/applications/services.ts';
import type { Database } from '../platform/database/database.ts';
import { dayMs } from '../platform/time.ts';
import { type DemoApplicant, demoApplicants } from './city/applicants.ts';

const applicationsLock = 7260411023;

async function addAccount(tx: Database, { email, name }: DemoApplicant): Promise<Viewer> {
  const userId = `demo-${email.split('@')[0]}`;
  await tx.insert(users).values({ id: userId, email, emailVerified: true, name, role: 'customer', demo: true });
  return { userId, email, emailVerified: true, name, imageUrl: null, role: 'customer' };
}

/** Makes one by the functions of the page and of the admin, with the clock moved. Nothing is mailed about what is past. */
async function seedOne(app: ApplicationServices, applicant: DemoApplicant, actorId: string): Promise<void> {
  const { name, makes, links, pictures, days, reply, declined } = applicant;
  const now = app.clock.now().getTime();
  const at = (ago: number) => ({
    ...app,
    config: { ...app.config, rateLimits: false },
    mails: { add: async () => {} },
    clock: { now: () => new Date(now - ago * dayMs) },
  });
  const viewer = await addAccount(app.db, applicant);
  const id = await sendApplication(at(days), viewer, { name, makes, links: [...links] }, []);
  // Their files are there already.
  const photos = pictures.map((picture, position) => ({ id: randomUUID(), applicationId: id, position, picture }));
  if (photos.length > 0) await app.db.insert(applicationPhotos).values(photos);
  if (reply) await replyToApplicant(at(reply.days), { actorId, id }, { body: reply.body, replies: 0 });
  if (declined !== undefined) await declineApplicant(at(declined), { actorId, id, seen: 'open' });
}

/** Adds the demo's applications, once: to a database that has had none. */
export async function seedApplications(app: ApplicationServices): Promise<void> {
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${applicationsLock})`);
    const [known] = await tx.select({ id: applications.id }).from(applications).limit(1);
    const isAdmin = and(users.demo, eq(users.role, 'admin'));
    const [admin] = await tx.select({ id: users.id }).from(users).where(isAdmin).limit(1);
    const [applicant] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.email, demoApplicants[0]?.email ?? ''));
    if (known || applicant || !admin) return;
    for (const one of demoApplicants) await seedOne({ ...app, db: tx }, one, admin.id);
  });
}
