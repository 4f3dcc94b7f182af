import type { APIRoute } from 'astro';
import { postRequestEmailChange } from '../../features/accounts/email-change/email-change-forms.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { settingsPath } from '../../site/settings-paths.ts';

/** After a sign-in, browsers may come back to where they sent a form. */
export const GET: APIRoute = () => seeOther(`${settingsPath('account')}#email`);
export const POST = postRequestEmailChange;
