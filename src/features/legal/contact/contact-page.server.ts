import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { emailSchema, personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { hasToken, type RateLimit } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import type { AddReport } from '../report/report-page.server.ts';
import { contactErrors, contactMailWords, contactWords } from './words.ts';

const limits: readonly RateLimit[] = [
  { name: 'contact', by: 'address', limit: 5, perMs: hourMs },
  // Half of what is mailed of all.
  { name: 'contact-site', by: 'site', limit: 10, perMs: hourMs },
];
/** Messages that are mailed to the operator one by one, whoever sends them. Others are in the list of reports. */
const mailed = { name: 'contact-all', limit: 20, perMs: hourMs };
const summaries = { name: 'contact-summary', limit: 1, perMs: hourMs };

export const contactSchema = v.object({
  name: personNameSchema({ label: contactErrors.nameLabel, missing: contactErrors.name, max: 80 }),
  email: emailSchema(contactErrors.emailLabel, contactErrors.email),
  body: textSchema({ label: contactErrors.bodyLabel, missing: contactErrors.body, max: 4000, multiline: true }),
});

interface AdminList {
  path: string;
  add: AddReport;
}

/** Mails a message to the operator. If too many come, they are listed, and one mail an hour says where. */
async function notifyOperator(app: App.Locals['app'], data: v.InferOutput<typeof contactSchema>, list: AdminList) {
  const to = app.config.site.contactEmail;
  const { name: fromName, email: fromEmail, body } = data;
  if (hasToken(app, mailed, to)) {
    await app.mails.add(app.db, { template: 'contact', to, data: { fromName, fromEmail, body } });
    return;
  }
  await list.add({ path: paths.contact, body: contactMailWords.listed(fromName, body), email: fromEmail });
  if (hasToken(app, summaries, to))
    await app.mails.add(app.db, { template: 'contact-waiting', to, data: { path: list.path } });
}

/**
 * Returns where to go after the form was sent, why it was refused, or null if it only is to be shown.
 * @param list takes messages that aren't mailed
 */
export const handleContactForm = (page: AstroGlobal, list: AdminList): Promise<Response | FormState | null> =>
  handleForm(page, {
    body: contactSchema,
    limits,
    isPublic: true,
    words: { rate_limited: contactWords.tooMany, fields: contactWords.fields },
    run: async ({ app, input }) => {
      await notifyOperator(app, input, list);
      return `${paths.contact}?sent=1`;
    },
  });
