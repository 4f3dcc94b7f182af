/** Takes the form that writes to the operator. */
import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { emailSchema, personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { checkOrigin } from '../../../platform/http/origin.ts';
import { type Refusal, takePageForm } from '../../../platform/http/page-form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits, type RateLimit, takeToken } from '../../../platform/http/rate-limit.ts';
import { paths } from '../../../site/paths.ts';
import { contactErrors, contactWords } from './words.ts';

const hour = 60 * 60_000;
const limits: readonly RateLimit[] = [
  { name: 'contact', by: 'address', limit: 5, perMs: hour },
  { name: 'contact-site', by: 'site', limit: 20, perMs: hour },
];
/** Mails of the form to the operator, whoever sends them. The page says where to write instead. */
const toOperator = { name: 'contact-all', limit: 20, perMs: hour };

const schema = v.object({
  name: personNameSchema({ label: contactErrors.nameLabel, missing: contactErrors.name, max: 80 }),
  email: emailSchema(contactErrors.emailLabel, contactErrors.email),
  body: textSchema({ label: contactErrors.bodyLabel, missing: contactErrors.body, max: 4000, multiline: true }),
});

/** Returns where to go after the form was sent, why it was refused, or null if it only is to be shown. */
export async function takeContactForm(page: AstroGlobal): Promise<Response | Refusal | null> {
  if (page.request.method !== 'POST') return null;
  const { app, clientAddress } = page.locals;
  return await takePageForm(
    page,
    async (_form, typed) => {
      checkOrigin(page.request, app.config, false);
      const { name, email, body } = parseInput(schema, typed);
      checkRateLimits(app, limits, { address: clientAddress, userId: null });
      takeToken(app, toOperator, app.config.site.contactEmail);
      await app.mails.add(app.db, {
        template: 'contact',
        to: app.config.site.contactEmail,
        data: { fromName: name, fromEmail: email, body },
      });
      return seeOther(`${paths.contact}?sent=1`);
    },
    contactWords.tooMany,
  );
}
