import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { emailSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { checkRateLimits, type RateLimit, takeToken } from '../../../platform/http/rate-limit.ts';
import { hourMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import { reportErrors as errors, reportFormWords } from './words.ts';

const limits: readonly RateLimit[] = [
  { name: 'site-report', by: 'address', limit: 10, perMs: hourMs },
  { name: 'site-report-site', by: 'site', limit: 20, perMs: hourMs },
];
/** Reports in the admins' list, whoever sends them: 50 times what one network may send, so that none shuts out the others. */
const toOperator = { name: 'site-report-all', limit: 1000, perMs: hourMs };

export const siteReportSchema = v.object({
  path: v.optional(textSchema({ label: errors.pathLabel, min: 0, max: 500 }), ''),
  body: textSchema({ label: errors.bodyLabel, missing: errors.body, max: 4000, multiline: true }),
  email: v.optional(v.union([v.pipe(v.string(), v.trim(), v.literal('')), emailSchema(errors.emailLabel)]), ''),
});

/** Returns the path of a page of ours, from its address or its path; null for anything else. An empty text stays empty. */
export function toSitePath(text: string, siteUrl: string): string | null {
  if (text === '') return '';
  if (!URL.canParse(text, siteUrl) || !/^(?:https?:\/\/|\/)/i.test(text)) return null;
  const url = new URL(text, siteUrl);
  return url.host === new URL(siteUrl).host ? url.pathname : null;
}

export type AddReport = (report: { path: string; body: string; email: string }) => Promise<void>;

/** Returns where to go after the form was sent, why it was refused, or null if it only is to be shown. */
export const handleReportForm = (page: AstroGlobal, add: AddReport): Promise<Response | FormState | null> =>
  handleForm(page, {
    body: siteReportSchema,
    isPublic: true,
    words: { rate_limited: reportFormWords.tooMany, fields: reportFormWords.fields },
    run: async ({ app, input: { path: address, body, email } }) => {
      const path = toSitePath(address, app.config.siteUrl);
      if (path === null) throw new DomainError('invalid', errors.otherSite);
      checkRateLimits(app, limits, { address: page.locals.clientAddress, userId: null });
      takeToken(app, toOperator, 'site');
      await add({ path, body, email });
      return `${paths.report}?sent=1`;
    },
  });
