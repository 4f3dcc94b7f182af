import type { APIRoute } from 'astro';
import { postChangePassword } from '../../features/accounts/forms/forms.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { settingsPath } from '../../site/settings-paths.ts';

/** The form was a page of its own once. */
export const GET: APIRoute = () => seeOther(`${settingsPath('account')}#password`);
export const POST = postChangePassword;
