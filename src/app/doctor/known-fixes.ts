/** Releases of what the site runs on that fix known holes, for `npm run doctor`. */
import { type Check, ok, warning } from './check.ts';

const fixes = { node: '24.22.1', postgres: '18.7' };

const toNumbers = (version: string) => version.split('.').map(Number);

export function isNewerRelease(version: string, than: string): boolean {
  const [one, other] = [toNumbers(version), toNumbers(than)];
  if (one.some(Number.isNaN) || one[0] !== other[0]) return false;
  const at = one.findIndex((number, index) => number !== (other[index] ?? 0));
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}

export function checkNode(version: string): Check {
  const name = 'Node';
  if (!isNewerRelease(fixes.node, version)) return ok(name, `Its version is ${version}.`);
  return warning(
    name,
    `Its version is ${version}, and ${fixes.node} fixes known holes. Install that on this machine: \`npm start\` then uses it.`,
  );
}

/**
 * The same for the database.
 * @param version as PostgreSQL shows it, "18.4" or "18.4 (Debian 18.4-1)"
 * @param isEmbedded true for the one that comes with the site, of which there is no newer release yet
 */
export function checkPostgres(version: string, isEmbedded: boolean): Check {
  const name = 'PostgreSQL fixes';
  const [release = ''] = version.split(' ');
  if (!isNewerRelease(fixes.postgres, release)) return ok(name, 'No fixes are known that it lacks.');
  const advice = isEmbedded
    ? 'The embedded one isn’t out in that release yet. It only listens to this site; a site for the public should set DATABASE_URL to a server that is kept up to date.'
    : 'Upgrade the server.';
  return warning(name, `Its version is ${release}, and ${fixes.postgres} fixes known holes. ${advice}`);
}
