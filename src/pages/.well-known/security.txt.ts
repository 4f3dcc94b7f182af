import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { textPageCaching } from '../../platform/http/caching.ts';
import { dayMs } from '../../platform/time.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';

/** RFC 9116 wants less than a year. The file is made anew long before. */
const validDays = 90;

export const ALL = methods({
  GET: ({ locals: { app }, cache }) => {
    const { site, siteUrl } = app.config;
    cache.set(textPageCaching);
    const body = [
      `Contact: mailto:${site.contactEmail}`,
      `Contact: ${toAbsoluteUrl(siteUrl, paths.contact)}`,
      `Expires: ${new Date(app.clock.now().getTime() + validDays * dayMs).toISOString().replace(/\.\d+Z$/, 'Z')}`,
      'Preferred-Languages: en',
      `Canonical: ${toAbsoluteUrl(siteUrl, paths.securityTxt)}`,
      '',
    ].join('\n');
    return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  },
});
