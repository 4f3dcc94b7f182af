import { paths } from '../../../site/paths.ts';
import type { Instance } from './instance.ts';
import { type EmulatedUser, findClient, hashPassword, isPassword, sessionsOf } from './world.ts';

export const accountPagePath = '/user';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? '');

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};
const style =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui}' +
  'a{color:inherit}input,button{display:block;min-height:44px;margin:.25rem 0 1rem;font:inherit}';

/** Returns the user who is signed in; null without a session, for example on another host than the site's. */
function findSignedInUser({ world }: Instance, request: Request): EmulatedUser | null {
  const client = findClient(world, request);
  const session = client && sessionsOf(world, client.id).at(-1);
  return (session && world.users.get(session.userId)) ?? null;
}

const field = (id: string, label: string, autocomplete: string): string =>
  `<label for="${id}">${label}</label><input id="${id}" name="${id}" type="password" autocomplete="${autocomplete}" required>`;

function account({ firstName, lastName, email }: EmulatedUser): string {
  const name = [firstName, lastName].filter(Boolean).join(' ') || 'No name given';
  return `<p>${escaped(name)}<br>${escaped(email)}</p>
<h2>Change Password</h2>
<form method="post" action="${accountPagePath}">
${field('current', 'Current password', 'current-password')}
${field('next', 'New password, at least 8 characters', 'new-password')}
<button>Change Password</button>
</form>`;
}

function page({ siteUrl }: Instance, user: EmulatedUser | null, message: string, status = 200): Response {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Account – emulated Clerk</title><style>${style}</style></head>
<body><main>
<h1>Your account</h1>
<p role="status">${message}</p>
${user ? account(user) : '<p>You’re not signed in. Sign in on the site first.</p>'}
<p>This page stands in for Clerk’s account page. The real one also changes your name, picture, and email addresses, lists your signed-in devices, and deletes your account.</p>
<p><a href="${escaped(siteUrl + paths.accountSettings)}">Back to the site</a></p>
</main></body>
</html>
`;
  return new Response(html, { status, headers });
}

export async function answerAccountPage(instance: Instance, request: Request): Promise<Response> {
  const user = findSignedInUser(instance, request);
  if (request.method !== 'POST') return page(instance, user, '');
  if (request.headers.get('origin') !== new URL(request.url).origin) {
    return page(instance, user, 'We couldn’t verify that request, so nothing was changed.', 403);
  }
  if (user === null) return page(instance, null, '', 401);
  const fields = new URLSearchParams(await request.text());
  const next = fields.get('next') ?? '';
  if (!isPassword(fields.get('current') ?? '', user.password)) {
    return page(instance, user, 'The current password isn’t right.', 422);
  }
  if (next.length < 8) return page(instance, user, 'Use at least 8 characters for the new password.', 422);
  Object.assign(user, { password: hashPassword(next), updatedAt: Date.now() });
  instance.tell('user.updated', user);
  return page(instance, user, 'Your password was changed.');
}
