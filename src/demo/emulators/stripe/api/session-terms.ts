import { daySeconds } from '../../../../platform/time.ts';
import type { AddressRecord, LineRecord, SessionTerms } from '../records.ts';
import { invalidParamError } from './errors.ts';
import type { FormReader } from './form.ts';

const known = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'custom_text',
  'customer_email',
  'discounts',
  'expires_at',
  'line_items',
  'metadata',
  'mode',
  'payment_intent_data',
  'return_url',
  'success_url',
  'ui_mode',
];

/**
 * Reads the parameters of a new session and refuses what Stripe would refuse.
 * @param now Unix seconds
 */
export function readTerms(form: FormReader, connected: boolean, now: number): SessionTerms {
  form.only(known);
  if (form.requiredText('mode') !== 'payment') throw invalidParamError('mode', 'Only mode `payment` is emulated.');
  const payment = form.inner('payment_intent_data');
  payment?.only(['application_fee_amount', 'description', 'metadata', 'shipping']);
  const applicationFee = payment?.integer('application_fee_amount') ?? null;
  if (applicationFee !== null && !connected) {
    throw invalidParamError(
      'payment_intent_data[application_fee_amount]',
      'An application fee needs a connected account.',
    );
  }
  const customerEmail = form.text('customer_email');
  if (customerEmail !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customerEmail)) {
    throw invalidParamError('customer_email', `Invalid email address: ${customerEmail}`, 'email_invalid');
  }
  const clientReferenceId = form.text('client_reference_id');
  if ((clientReferenceId?.length ?? 0) > 200)
    throw invalidParamError('client_reference_id', 'A reference has at most 200 characters.');
  return {
    ...readPages(form),
    lines: readLines(form),
    shippingAddress: readShippingAddress(payment?.inner('shipping') ?? null),
    applicationFee,
    customerEmail,
    clientReferenceId,
    metadata: form.metadata('metadata'),
    paymentMetadata: payment?.metadata('metadata') ?? {},
    paymentDescription: payment?.text('description') ?? null,
    expiresAt: readExpiry(form, now),
    notice: readNotice(form),
  };
}

function readPages(form: FormReader): Pick<SessionTerms, 'uiMode' | 'successUrl' | 'cancelUrl'> {
  const uiMode = form.text('ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page' && uiMode !== 'embedded_page')
    throw invalidParamError('ui_mode', `Invalid ui_mode: ${uiMode}`);
  const wanted = uiMode === 'hosted_page' ? 'success_url' : 'return_url';
  for (const other of uiMode === 'hosted_page' ? ['return_url'] : ['success_url', 'cancel_url']) {
    if (form.text(other) !== null)
      throw invalidParamError(other, `You can not pass \`${other}\` with \`ui_mode\` ${uiMode}.`);
  }
  form.requiredText(wanted);
  return { uiMode, successUrl: form.url(wanted) ?? '', cancelUrl: form.url('cancel_url') };
}

function readLines(form: FormReader): LineRecord[] {
  const lines = form.list('line_items').map((line) => {
    line.only(['price_data', 'quantity']);
    const price = line.requiredInner('price_data');
    price.only(['currency', 'unit_amount', 'product_data']);
    readUsd(price, 'line_items');
    const product = price.requiredInner('product_data');
    product.only(['name', 'description', 'images', 'metadata']);
    const images = product.texts('images');
    if (images.length > 8) throw invalidParamError('images', 'A product has at most 8 images.');
    if (images.some((image) => !URL.canParse(image)))
      throw invalidParamError('images', 'Not a valid URL', 'url_invalid');
    const quantity = line.requiredInteger('quantity');
    if (quantity < 1) throw invalidParamError('line_items', 'The quantity must be at least 1.');
    return {
      name: product.requiredText('name'),
      unitAmount: price.requiredInteger('unit_amount'),
      quantity,
      image: images[0] ?? null,
      metadata: product.metadata('metadata'),
    };
  });
  if (lines.length === 0)
    throw invalidParamError('line_items', 'Missing required param: line_items.', 'parameter_missing');
  if (lines.length > 100) throw invalidParamError('line_items', 'A session has at most 100 line items.');
  return lines;
}

/** Reads where a payment's parcel goes. Stripe asks for a name and a first line. */
function readShippingAddress(form: FormReader | null): AddressRecord | null {
  if (form === null) return null;
  form.only(['address', 'carrier', 'name', 'phone', 'tracking_number']);
  const address = form.requiredInner('address');
  address.only(['city', 'country', 'line1', 'line2', 'postal_code', 'state']);
  const country = address.text('country') ?? 'US';
  if (country !== 'US')
    throw invalidParamError('payment_intent_data[shipping]', 'Only addresses in the US are emulated.');
  return {
    name: form.requiredText('name'),
    line1: address.requiredText('line1'),
    line2: address.text('line2'),
    city: address.text('city') ?? '',
    state: address.text('state') ?? '',
    postalCode: address.text('postal_code') ?? '',
    country,
  };
}

function readNotice(form: FormReader): string | null {
  const texts = form.inner('custom_text');
  texts?.only(['submit']);
  const notice = texts?.requiredInner('submit').requiredText('message') ?? null;
  if (notice !== null && notice.length > 1200)
    throw invalidParamError('custom_text[submit][message]', 'A text has at most 1200 characters.');
  return notice;
}

function readUsd(form: FormReader, param: string): void {
  const currency = form.requiredText('currency');
  if (currency !== 'usd') throw invalidParamError(param, `Only usd is emulated, not ${currency}.`);
}

function readExpiry(form: FormReader, now: number): number {
  const expiresAt = form.integer('expires_at') ?? now + daySeconds;
  if (expiresAt < now + 30 * 60) {
    throw invalidParamError(
      'expires_at',
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    );
  }
  if (expiresAt > now + daySeconds) {
    throw invalidParamError(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    );
  }
  return expiresAt;
}
