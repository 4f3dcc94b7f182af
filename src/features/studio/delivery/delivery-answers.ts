/** The two questions about shipping and pickup, and the store's fields that they stand for. Runs in both. */
import { deliveryPart, toPartInput } from '../storefront/store-fields.ts';

export const shipsAnswers = ['price', 'free', 'no'] as const;
export const pickupAnswers = ['yes', 'no'] as const;

type Texts = Readonly<Record<string, string>>;

/** The names of the hours' fields begin with this. */
const hoursField = 'pickupHours';

/** Returns the form's texts for those of the store's fields. What was never said isn't answered: nobody ships for $0 unasked. */
export function toAnswers(stored: Texts): Record<string, string> {
  const { revision = '', shippingCents = '', freeShippingOverCents = '', sendsWithinDays = '', pickup = '' } = stored;
  const isSet = shippingCents !== '' || pickup !== '';
  const isFree = shippingCents === '0';
  const hours = Object.entries(stored).filter(([name]) => name.startsWith(`${hoursField}.`));
  return {
    ...Object.fromEntries(hours),
    revision,
    freeShippingOverCents,
    sendsWithinDays,
    pickup,
    shippingCents: isFree ? '' : shippingCents,
    ships: isFree ? 'free' : shippingCents !== '' ? 'price' : isSet ? 'no' : '',
    picksUp: pickup !== '' ? 'yes' : isSet ? 'no' : '',
  };
}

/** The store's fields for what was answered, not yet validated: what isn't a number is still text. */
interface AnsweredTerms {
  shippingCents: unknown;
  freeShippingOverCents: unknown;
  sendsWithinDays: unknown;
  pickup: unknown;
  /** Undefined if nobody can pick up: then they stay as they are. */
  pickupHours?: unknown;
}

/** Returns what the answers mean. A price is only what stands below “one price”, and $0 only what “free” says. */
export function toTerms({ ships, picksUp, ...typed }: Texts): AnsweredTerms {
  const isPriced = ships === 'price';
  const {
    shippingCents,
    freeShippingOverCents,
    sendsWithinDays,
    pickup,
    [hoursField]: hours,
  } = toPartInput(deliveryPart, {
    ...typed,
    sendsWithinDays: typed['sendsWithinDays'] ?? '',
    shippingCents: isPriced ? (typed['shippingCents'] ?? '') : ships === 'free' ? '0' : '',
    freeShippingOverCents: isPriced ? (typed['freeShippingOverCents'] ?? '') : '',
    pickup: picksUp === 'yes' ? (typed['pickup'] ?? '') : '',
  });
  return {
    shippingCents,
    freeShippingOverCents,
    sendsWithinDays,
    pickup,
    pickupHours: picksUp === 'yes' ? hours : undefined,
  };
}
