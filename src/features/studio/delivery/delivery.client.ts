import { readFields } from '../../../platform/forms/form-fields.client.ts';
import { mapNames } from '../../../platform/objects.ts';
import type { ProcessingFeeSetting } from '../../buying/fees/fees.ts';
import { type DeliveryRules, deliveryFields } from '../../catalog/deliveries.ts';
import { summarizeDelivery } from '../storefront/for-buyers.ts';
import { isText } from '../storefront/store-fields.ts';
import { type AnsweredTerms, toTerms } from './delivery-answers.ts';
import { describeKeep } from './describe-keep.ts';

/** Returns the terms as far as they are right. */
const toRules = (typed: AnsweredTerms) =>
  mapNames(deliveryFields, (name) =>
    typeof typed[name] === (isText(name) ? 'string' : 'number') ? typed[name] : null,
  ) as DeliveryRules;

function show(form: HTMLFormElement, reading: HTMLElement): void {
  const terms = toRules(toTerms(readFields(form)));
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
