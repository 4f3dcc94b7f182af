import { readFields } from '../../../platform/forms/form-fields.client.ts';
import type { ProcessingFeeSetting } from '../../buying/fees/fees.ts';
import { summarizeDelivery } from '../storefront/for-buyers.ts';
import { toTerms } from './delivery-answers.ts';
import { describeKeep } from './describe-keep.ts';

const asNumber = (value: unknown) => (typeof value === 'number' ? value : null);

function show(form: HTMLFormElement, reading: HTMLElement): void {
  const { shippingCents, freeShippingOverCents, sendsWithinDays, pickup } = toTerms(readFields(form));
  const terms = {
    shippingCents: asNumber(shippingCents),
    freeShippingOverCents: asNumber(freeShippingOverCents),
    sendsWithinDays: asNumber(sendsWithinDays),
    pickup: typeof pickup === 'string' ? pickup : null,
  };
  const { price, fee } = reading.dataset;
  const { ways, sending } = summarizeDelivery(terms);
  const write = (name: string, lines: readonly string[]) =>
    reading.querySelector(`[data-read=${name}]`)?.replaceChildren(
      ...lines.map((text) => {
        const line = document.createElement('span');
        line.className = 'block';
        line.textContent = text;
        return line;
      }),
    );
  write('ways', ways);
  write('sending', [sending]);
  write('keep', [describeKeep(terms, Number(price), fee as ProcessingFeeSetting)]);
}

const form = document.querySelector<HTMLFormElement>('#delivery');
const reading = document.querySelector<HTMLElement>('#buyers-read');
if (form && reading) {
  form.addEventListener('input', () => show(form, reading));
  // The browser may have put back what was typed before.
  show(form, reading);
}
