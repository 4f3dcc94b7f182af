import * as v from 'valibot';
import { personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { DomainError } from '../../../platform/errors.ts';
import { isStateCode, stateCodes, stateNames } from '../../../platform/us-states.ts';
import type { PostalAddress } from '../payments.ts';
import { addressErrors as errors } from './words.ts';
import { statesOfZip } from './zip-states.ts';

export const addressFields = ['name', 'line1', 'line2', 'city', 'state', 'postalCode'] as const;

/** The name under which a ZIP code and a state that disagree are reported: neither of them alone is wrong. */
export const placeField = 'place';

const isZip = /^\d{5}(-\d{4})?$/;

/** Writes a code of nine digits as the Postal Service does. The number keys of a phone have no hyphen, and others have several. */
const normalizeZip = (typed: string): string =>
  typed.trim().replace(/^(\d{5})[\s\p{Pd}\u00ad\u2212.]*(\d{4})$/u, '$1-$2');

/** Each field alone. `toPostalAddress` also compares the ZIP code with the state. */
export const addressSchema = v.object({
  name: personNameSchema({ label: errors.name, missing: errors.noName, max: 100 }),
  line1: textSchema({ label: errors.line1, missing: errors.noLine1, max: 120 }),
  line2: v.optional(textSchema({ label: errors.line2, min: 0, max: 120 }), ''),
  city: textSchema({ label: errors.city, missing: errors.noCity, max: 80 }),
  state: v.picklist(stateCodes, errors.noState),
  postalCode: v.pipe(
    textSchema({ label: errors.postalCode, missing: errors.noZip, max: 20 }),
    v.transform(normalizeZip),
    v.regex(isZip, errors.badZip),
  ),
});

type Address = v.InferOutput<typeof addressSchema>;

/** Asks which is right if a ZIP code and a state disagree; null if they agree, or one of them isn't there yet. */
export function findPlaceProblem({
  state = '',
  postalCode: typed = '',
}: {
  state?: string;
  postalCode?: string;
}): string | null {
  const postalCode = normalizeZip(typed);
  const states = isZip.test(postalCode) ? statesOfZip(postalCode) : [];
  const [likeliest] = states;
  if (!isStateCode(state) || likeliest === undefined || states.includes(state)) return null;
  return errors.elsewhere(postalCode, stateNames[likeliest], stateNames[state]);
}

/** @throws DomainError `invalid` if there is no such ZIP code, or it is in another state */
function checkPlace({ state, postalCode }: Address): void {
  const isUnknown = statesOfZip(postalCode).length === 0;
  const message = isUnknown ? errors.unknownZip(postalCode) : findPlaceProblem({ state, postalCode });
  if (message === null) return;
  throw new DomainError('invalid', message, { fields: [{ path: isUnknown ? 'postalCode' : placeField, message }] });
}

/**
 * Returns the address to which a parcel goes.
 * @throws DomainError `invalid` if there is no such ZIP code, or it is in another state
 */
export function toPostalAddress(address: Address): PostalAddress {
  checkPlace(address);
  const { name, line1, line2, city, state, postalCode } = address;
  return { name, line1, line2: line2 || null, city, state, postalCode, country: 'US' };
}

/** Returns the texts of the fields for an address that is known. One that a payment page took may name its state in full. */
export function toAddressTexts(address: PostalAddress | null): Record<(typeof addressFields)[number], string> {
  const { name, line1, line2, city, state, postalCode } = address ?? {};
  return {
    name: name ?? '',
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    state: state && isStateCode(state) ? state : '',
    postalCode: postalCode ?? '',
  };
}
