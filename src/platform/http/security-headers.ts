/**
 * The headers that protect every response. The policy is ours alone: what a page sends as Content-Security-Policy
 * (Astro does, with `security.csp` on) contributes the hashes of its own inline scripts and styles and nothing else,
 * so no page can loosen it by accident.
 */
import { paths } from '../../site/paths.ts';

export interface SecurityOptions {
  /** Origin of the site. */
  siteUrl: string;
  /** Whether buyers go to the real payment provider, whose hosts the policy then has to allow. */
  livePayments: boolean;
  /** Clerk's forms: where the browser finds its code, a path of this site or an origin. Null without Clerk. */
  clerk?: { frontendApi: string } | null;
}

type HeaderRecord = Record<string, string | string[]>;

export interface SecurityHeaders {
  /** For answers that hold no document. */
  readonly baseline: Readonly<Record<string, string>>;
  /** What `headers`, an answer to `path`, has to be sent with: the baseline, and the policy that its content needs. */
  complete(path: string, headers: HeaderRecord): HeaderRecord;
}

const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";
/** The service worker fetches what it keeps; its own policy says that it may, not that of the page. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
const referrerPolicy = 'strict-origin-when-cross-origin';
const stricterReferrerPolicies = new Set(['no-referrer', 'same-origin', 'strict-origin']);
const features = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi usb'.split(
  ' ',
);
const hashSource = /^'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'$/;

/** Where a form may end up: Chromium checks the redirect after a POST against form-action as well. */
const paymentForms = ['https://checkout.stripe.com', 'https://connect.stripe.com'];
/** What the embedded checkout loads, on its own page only. */
const embeddedCheckout = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  'frame-src': [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  'connect-src': ['https://api.stripe.com', 'https://checkout.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

/** Pages that show Clerk's forms. */
const clerkForms: ReadonlySet<string> = new Set([paths.signIn, paths.signUp, paths.welcome]);
/** What its code needs there: workers that it writes itself, the check that somebody is no robot, logos. */
const clerkForm = {
  'script-src': ['https://challenges.cloudflare.com'],
  'frame-src': ['https://challenges.cloudflare.com'],
  'worker-src': ["'self'", 'blob:'],
  'img-src': ['https://img.clerk.com'],
};

function readHashes(policy: string, directive: string): string[] {
  const sources = policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .filter(([name]) => name === directive || name === `${directive}-elem`)
    .flatMap(([, ...rest]) => rest);
  return [...new Set(sources.filter((source) => hashSource.test(source)))];
}

/** What a page with Clerk's form needs beyond the others. */
function clerkSources(frontendApi: string): Record<string, string[]> {
  // A development instance has a host of its own; a live one is reached through this site.
  const host = frontendApi.startsWith('/') ? [] : [frontendApi];
  return { ...clerkForm, 'script-src': [...clerkForm['script-src'], ...host], 'connect-src': host };
}

/** The policy of an HTML page at `path`; `fromPage` is the policy that the page itself came with, or an empty text. */
export function pagePolicy(path: string, fromPage: string, options: SecurityOptions): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...readHashes(fromPage, 'script-src')],
    'style-src': ["'self'", ...readHashes(fromPage, 'style-src')],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...(options.livePayments ? paymentForms : [])],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const widen = (sources: Record<string, string[]>) => {
    for (const [name, more] of Object.entries(sources)) directives[name] = [...(directives[name] ?? []), ...more];
  };
  if (options.livePayments && path === paths.checkoutPay) widen(embeddedCheckout);
  if (options.clerk && clerkForms.has(path)) {
    widen(clerkSources(options.clerk.frontendApi));
    // It writes styles of its own. Beside a hash, browsers would not let them through.
    directives['style-src'] = ["'self'", "'unsafe-inline'"];
  }
  if (options.siteUrl.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

function permissionsPolicy(payment: string): string {
  return [...features.map((feature) => `${feature}=()`), `payment=${payment}`].join(', ');
}

/** One value of a header that may be a list. */
function single(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

export function createSecurityHeaders(options: SecurityOptions): SecurityHeaders {
  const baseline: Record<string, string> = {
    'content-security-policy': nothingPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy('()'),
    'referrer-policy': referrerPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  // Without includeSubDomains: what else runs under the operator's domain is not ours to decide.
  if (options.siteUrl.startsWith('https:')) baseline['strict-transport-security'] = 'max-age=31536000';

  return {
    baseline,
    complete(path, headers) {
      const complete: HeaderRecord = { ...headers, ...baseline };
      const wanted = single(headers['referrer-policy']);
      if (stricterReferrerPolicies.has(wanted)) complete['referrer-policy'] = wanted;
      if (/^text\/html\b|^application\/xhtml\+xml\b/i.test(single(headers['content-type']))) {
        complete['content-security-policy'] = pagePolicy(path, single(headers['content-security-policy']), options);
        if (options.livePayments && path === paths.checkoutPay) {
          complete['permissions-policy'] = permissionsPolicy(
            '(self "https://js.stripe.com" "https://checkout.stripe.com")',
          );
        }
      } else if (path === paths.offlineWorker) complete['content-security-policy'] = workerPolicy;
      // Pictures of the art are public, and shown by mail programs, link previews and the payment page.
      if (path.startsWith('/media/')) complete['cross-origin-resource-policy'] = 'cross-origin';
      return complete;
    },
  };
}
