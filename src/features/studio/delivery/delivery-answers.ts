/** The questions about the ways to the buyer, and the store's fields that they stand for. Runs in both. */
import { mapNames, pick } from '../../../platform/objects.ts';
import { type DeliveryField, deliveryFields } from '../../catalog/deliveries.ts';
import { deliveryPart, saysDelivery, toPartInput } from '../storefront/store-fields.ts';
import { askedWays } from '../storefront/words.ts';

export const shipsAnswers = ['price', 'free', 'no'] as const;
export const askedAnswers = ['yes', 'no'] as const;

/** For a store that doesn't ship yet. Nothing is stored before its artist saves the answers. */
const usualDays = '3';

type Texts = Readonly<Record<string, string>>;

/** The names of the hours' fields begin with this. */
const hoursField = 'pickupHours';

/** Returns the form's texts for those of the store's fields. What was never said isn't answered: nobody ships for $0 unasked. */
export function toAnswers(stored: Texts): Record<string, string> {
  const { revision = '', shippingCents = '' } = stored;
  const isSet = saysDelivery(stored);
  const isFree = shippingCents === '0';
  const hours = Object.entries(stored).filter(([name]) => name.startsWith(`${hoursField}.`));
  const isOffered = (name: string | undefined) => name !== undefined && (stored[name] ?? '') !== '';
  return {
    ...Object.fromEntries(hours),
    revision,
    ...mapNames(deliveryFields, (name) => stored[name] ?? ''),
    shippingCents: isFree ? '' : shippingCents,
    ...(shippingCents === '' && { sendsWithinDays: stored['sendsWithinDays'] || usualDays }),
    ships: isFree ? 'free' : shippingCents !== '' ? 'price' : isSet ? 'no' : '',
    ...Object.fromEntries(
      askedWays.map(({ asks, fields: [field] }) => [asks, isOffered(field?.name) ? 'yes' : isSet ? 'no' : '']),
    ),
  };
}

/** The store's fields for what was answered, not yet validated: what isn't a number is still text. */
export type AnsweredTerms = Record<DeliveryField, unknown> & {
  /** Undefined if nobody can pick up: then they stay as they are. */
  pickupHours?: unknown;
};

/** Returns what the answers mean. A price is only what stands below “one price”, and $0 only what “free” says. */
export function toTerms({ ships, ...typed }: Texts): AnsweredTerms {
  const isPriced = ships === 'price';
  const asked = askedWays.flatMap(({ asks, fields }) =>
    fields.map(({ name }) => [name, typed[asks] === 'yes' ? (typed[name] ?? '') : '']),
  );
  const hasHours = askedWays.some((way) => way.hasHours && typed[way.asks] === 'yes');
  const input = toPartInput(deliveryPart, {
    ...typed,
    sendsWithinDays: ships === 'no' ? '' : (typed['sendsWithinDays'] ?? ''),
    shippingCents: isPriced ? (typed['shippingCents'] ?? '') : ships === 'free' ? '0' : '',
    freeShippingOverCents: isPriced ? (typed['freeShippingOverCents'] ?? '') : '',
    ...Object.fromEntries(asked),
  });
  const terms = pick(input as AnsweredTerms, deliveryFields);
  return { ...terms, pickupHours: hasHours ? input[hoursField] : undefined };
}
