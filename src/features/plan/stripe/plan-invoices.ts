import type Stripe from 'stripe';
import { isUnknown } from '../../buying/stripe/stripe-errors.ts';
import type { Invoice } from '../billing.ts';
import { listOfCustomer } from './plan-customers.ts';

const statuses: readonly Invoice['status'][] = ['draft', 'open', 'paid', 'uncollectible', 'void'];
const invoiceId = /^in_\w{1,200}$/;
/** An invoice of one line has 50 KB. */
const maxBytes = 5 * 1024 * 1024;
const maxRedirects = 3;

const toDate = (seconds: number) => new Date(seconds * 1000);

function readInvoice(invoice: Stripe.Invoice): Invoice {
  const status = statuses.find((known) => known === invoice.status);
  if (status === undefined || invoice.currency !== 'usd') throw new TypeError('The answer is no known invoice.');
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    number: invoice.number,
    createdAt: toDate(invoice.created),
    totalCents: invoice.total,
    status,
    paidAt: paidAt === null ? null : toDate(paidAt),
  };
}

export async function listStripeInvoices(stripe: Stripe, accountId: string): Promise<Invoice[]> {
  const params = { customer_account: accountId, limit: 100 };
  const all = await listOfCustomer(stripe, accountId, async () => (await stripe.invoices.list(params)).data);
  return all.map(readInvoice).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

export interface PaperSource {
  fetch: typeof globalThis.fetch;
  /** Where papers come from: nothing else is ever fetched. */
  isAllowed(url: URL): boolean;
  timeoutMs: number;
}

export const isStripeHost = ({ protocol, hostname, port }: URL): boolean =>
  protocol === 'https:' && port === '' && (hostname === 'stripe.com' || hostname.endsWith('.stripe.com'));

/** Returns the PDF of an account's invoice; null if the account has none with that id, or it is a draft. */
export async function readStripePdf(
  stripe: Stripe,
  { accountId, id }: { accountId: string; id: string },
  source: PaperSource,
): Promise<Uint8Array | null> {
  if (!invoiceId.test(id)) return null;
  const invoice = await stripe.invoices.retrieve(id).catch((error: unknown) => {
    if (isUnknown(error)) return null;
    throw error;
  });
  if (invoice?.customer_account !== accountId || !invoice.invoice_pdf) return null;
  return fetchPaper(invoice.invoice_pdf, source);
}

/** Fetches a paper, following redirects among the allowed hosts only. */
async function fetchPaper(link: string, { fetch, isAllowed, timeoutMs }: PaperSource): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(link);
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (!isAllowed(url)) throw new TypeError('The invoice leads somewhere else.');
    const response = await fetch(url, { redirect: 'manual', signal });
    const next = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && next !== null) {
      await response.body?.cancel();
      url = new URL(next, url);
      continue;
    }
    if (!response.ok) throw new TypeError(`The invoice’s paper answers ${response.status}.`);
    return await readPdf(response);
  }
  throw new TypeError('The invoice leads in circles.');
}

/** Reads a body as far as the limit. @throws TypeError if it is longer, or no PDF */
async function readPdf(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new TypeError('The invoice’s paper is too long.');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new TypeError('The invoice’s paper is no PDF.');
  return bytes;
}
