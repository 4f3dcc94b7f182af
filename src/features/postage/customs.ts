/** Addresses of the United States to which a parcel needs a customs form, as one to another country does. */
import type { StateCode } from '../../platform/us-states.ts';
import { statesOfZip } from '../buying/address/zip-states.ts';
import type { PostalAddress } from '../buying/payments.ts';

/** The armed forces (APO, FPO, and DPO), territories, and freely associated states. */
const overseas: ReadonlySet<string> = new Set<StateCode>([
  ...(['AA', 'AE', 'AP'] as const),
  ...(['AS', 'GU', 'MP', 'PR', 'VI'] as const),
  ...(['FM', 'MH', 'PW'] as const),
]);

/** True if a parcel to or from there needs a customs form. A payment page may have written the state in full, so the ZIP code counts too. */
export const needsCustomsForm = ({ state, postalCode, country }: PostalAddress): boolean =>
  country !== 'US' || [state ?? '', ...statesOfZip(postalCode.trim())].some((code) => overseas.has(code.toUpperCase()));
