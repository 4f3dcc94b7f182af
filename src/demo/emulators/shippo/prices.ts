/** The demo's prices, by weight and zone. They are nobody's: carriers ask for others. */
import { randomUUID } from 'node:crypto';
import type { AddressRecord, ParcelRecord, RateRecord } from './records.ts';

interface Service {
  provider: string;
  service: string;
  token: string;
  baseCents: number;
  poundCents: number;
  days(zone: number): number;
  /** What insuring a parcel costs before its share of the value; null if the service doesn't. */
  insuranceCents: number | null;
  takesBoxes: boolean;
}

const services: readonly Service[] = [
  {
    provider: 'USPS',
    service: 'Ground Advantage',
    token: 'usps_ground_advantage',
    baseCents: 541,
    poundCents: 80,
    days: (zone) => (zone <= 2 ? 2 : zone <= 5 ? 4 : 5),
    insuranceCents: 275,
    takesBoxes: true,
  },
  {
    provider: 'USPS',
    service: 'Priority Mail',
    token: 'usps_priority',
    baseCents: 740,
    poundCents: 95,
    days: (zone) => (zone <= 4 ? 2 : 3),
    insuranceCents: 275,
    takesBoxes: true,
  },
  {
    provider: 'USPS',
    service: 'Priority Mail Express',
    token: 'usps_priority_express',
    baseCents: 2810,
    poundCents: 120,
    days: () => 1,
    insuranceCents: null,
    takesBoxes: true,
  },
  {
    provider: 'UPS',
    service: 'Ground',
    token: 'ups_ground',
    baseCents: 700,
    poundCents: 80,
    days: (zone) => Math.min(5, zone),
    insuranceCents: 100,
    takesBoxes: false,
  },
];

const insuredShare = 0.008;
const perZone = 0.15;
const poundOz = 16;

/** Returns 2 for neighbors to 8 for the other coast, judged by the first digits of the ZIP codes. */
function zoneOf(from: AddressRecord, to: AddressRecord): number {
  const [one, other] = [Number(from.zip.charAt(0)), Number(to.zip.charAt(0))];
  return Math.min(8, 2 + Math.abs(one - other));
}

const isPostOfficeBox = ({ street1, street2 }: AddressRecord) => /\bp\.?\s*o\.?\s*box\b/i.test(`${street1} ${street2}`);

export function listRates(
  { from, to, parcel }: { from: AddressRecord; to: AddressRecord; parcel: ParcelRecord },
  insuredCents: number,
): RateRecord[] {
  const zone = zoneOf(from, to);
  const pounds = Math.max(1, Math.ceil(Number(parcel.weight) / poundOz));
  return services
    .filter(({ takesBoxes }) => takesBoxes || !isPostOfficeBox(to))
    .filter(({ insuranceCents }) => insuredCents === 0 || insuranceCents !== null)
    .map(({ provider, service, token, baseCents, poundCents, days, insuranceCents }) => {
      const insurance = insuredCents === 0 ? 0 : (insuranceCents ?? 0) + Math.round(insuredCents * insuredShare);
      const cents = Math.round(baseCents + pounds * poundCents * (1 + perZone * (zone - 2))) + insurance;
      return { id: randomUUID().replaceAll('-', ''), provider, service, token, cents, days: days(zone), zone };
    });
}
