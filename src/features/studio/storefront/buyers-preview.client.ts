import type { Texts } from '../../../platform/forms/form-state.ts';
import { showText } from '../../../platform/forms/show-text.client.ts';
import { deliveryFields } from '../../catalog/deliveries.ts';
import { type DeliverySettings, describeToBuyers } from './for-buyers.ts';
import { deliveryPart, isText, toPartInput } from './store-fields.ts';

function readSettings(fields: Texts): DeliverySettings | null {
  const typed = toPartInput(deliveryPart, fields) as unknown as DeliverySettings;
  if (deliveryFields.some((name) => !isText(name) && typeof typed[name] === 'string')) return null;
  return { ...typed, pickup: typed.pickup?.trim() ?? null, salesNote: typed.salesNote.trim() };
}

/** Shows the sentences for what a form holds. Texts with a wrong number leave what is there. */
export function showToBuyers(preview: HTMLElement, fields: Texts): void {
  const settings = readSettings(fields);
  if (!settings) return;
  const { owner = '', price } = preview.dataset;
  const said = describeToBuyers(settings, { owner, priceCents: price === undefined ? null : Number(price) });
  for (const [name, text] of Object.entries(said)) {
    showText(preview, `[data-said="${name}"]`, text, `[data-box="${name}"]`);
  }
}
