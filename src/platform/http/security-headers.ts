/**
 * The security headers of every response. From a page's own Content-Security-Policy (Astro sends one with `security.csp`
 * on) only the hashes of its inline scripts and styles are taken, so no page can loosen the policy by accident.
 */
import { boothWorkerPath, isBoothPath } from '../../site/booth-paths.ts';
import { postageSetupPaths, storeEditorPaths, storePreviewPaths } from '../../site/path-kinds.ts';
import { paths, siteWorkerPath } from '../../site/paths.ts';

export interface SecurityOptions {
  siteUrl: string;
  livePayments: boolean;
  paymentsOrigin?: string | null;
  /** Origin on which vendors connect their accounts for labels; null if they don't leave the site for it. */
  postageOrigin?: string | null;
  /** Where the browser loads Clerk's code: a path of this site or an origin. Null without Clerk. */
  clerk?: { frontendApi: string } | null;
}

type HeaderRecord = Record<string, string | string[]>;

export interface SecurityHeaders {
  readonly baseline: Readonly<Record<string, string>>;
  complete(path: string, headers: HeaderRecord): HeaderRecord;
}

const nothingPolicy = "default-src 'none'; frame-ancestors 'none'";
/** The fetches of a service worker are subject to its own policy, not the page's. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
/** For files that people sent. */
const uploadPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
const referrerPolicy = 'strict-origin-when-cross-origin';
const stricterReferrerPolicies = new Set(['no-referrer', 'same-origin', 'strict-origin']);
const features = 'accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi usb'.split(
  ' ',
);
const hashSource = /^'sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}'$/;

/** Targets of forms: Chromium checks the redirect after a POST against form-action as well. */
const paymentForms = ['https://checkout.stripe.com', 'https://connect.stripe.com', 'https://billing.stripe.com'];
/** Sources of the embedded checkout, for its page only. */
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

const clerkForms: ReadonlySet<string> = new Set([paths.signIn, paths.signUp, paths.welcome]);
/** Sources of Clerk's forms: its workers from blobs, the bot check, logos. */
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

function clerkSources(frontendApi: string): Record<string, string[]> {
  // A development instance has its own host; a live one is proxied by this site.
  const host = frontendApi.startsWith('/') ? [] : [frontendApi];
  return { ...clerkForm, 'script-src': [...clerkForm['script-src'], ...host], 'connect-src': host };
}

/** Builds the policy of an HTML page at `path`. `fromPage` is the page's own policy, or an empty string. */
export function pagePolicy(path: string, fromPage: string, options: SecurityOptions): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...readHashes(fromPage, 'script-src')],
    'style-src': ["'self'", ...readHashes(fromPage, 'style-src')],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': [
      "'self'",
      ...(options.livePayments ? paymentForms : []),
      ...(options.paymentsOrigin ? [options.paymentsOrigin] : []),
    ],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  const widen = (sources: Record<string, string[]>) => {
    for (const [name, more] of Object.entries(sources)) directives[name] = [...(directives[name] ?? []), ...more];
  };
  if (storeEditorPaths.test(path)) directives['frame-src'] = ["'self'"];
  if (options.postageOrigin && postageSetupPaths.test(path)) widen({ 'form-action': [options.postageOrigin] });
  if (storePreviewPaths.test(path)) {
    directives['frame-ancestors'] = ["'self'"];
    // It shows what a vendor types, and needs none.
    directives['script-src'] = ["'none'"];
  }
  if (options.livePayments && path === paths.checkoutPay) widen(embeddedCheckout);
  // Photos that are still in the browser.
  if (path.startsWith(paths.vendorDashboard(''))) widen({ 'img-src': ['blob:'] });
  if (options.clerk && clerkForms.has(path)) {
    widen(clerkSources(options.clerk.frontendApi));
    // Clerk writes inline styles. With a hash in the directive, browsers would ignore 'unsafe-inline'.
    directives['style-src'] = ["'self'", "'unsafe-inline'"];
  }
  if (options.siteUrl.startsWith('https:')) directives['upgrade-insecure-requests'] = [];
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** @param allowed a feature that the page itself may use */
function permissionsPolicy(payment: string, allowed?: string): string {
  const own = features.map((feature) => `${feature}=${feature === allowed ? '(self)' : '()'}`);
  return [...own, `payment=${payment}`].join(', ');
}

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
  // No includeSubDomains, because other services may run under the operator's domain.
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
        if (storePreviewPaths.test(path)) complete['x-frame-options'] = 'SAMEORIGIN';
        // A booth scans the QR codes of price tags.
        if (isBoothPath(path)) complete['permissions-policy'] = permissionsPolicy('()', 'camera');
      } else if (path === paths.offlineWorker || path === boothWorkerPath || path === siteWorkerPath)
        complete['content-security-policy'] = workerPolicy;
      if (/^\/media\/(?:uploads|applications|avatars)\//.test(path)) complete['content-security-policy'] = uploadPolicy;
      // Pictures of products are shown by email clients, link previews and the payment page.
      if (/^\/(?:media|og)\//.test(path)) complete['cross-origin-resource-policy'] = 'cross-origin';
      return complete;
    },
  };
}
