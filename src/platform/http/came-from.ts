import { paths } from '../../site/paths.ts';

/** The path of the page of ours that a form was on, without its query; the home page when the browser does not say. */
export function cameFrom(request: Request, siteUrl: string): string {
  const referrer = request.headers.get('referer') ?? '';
  const url = URL.canParse(referrer) ? new URL(referrer) : null;
  // A path that starts with two slashes would be another host.
  return url?.origin === siteUrl && !url.pathname.startsWith('//') ? url.pathname : paths.home;
}
