import { randomInt, randomUUID } from 'node:crypto';
import { hash } from '../../../platform/hashes/hash.ts';
import { paths } from '../../../site/paths.ts';
import { makeLabelPdf } from './label-pdf.ts';
import { presentAddress, presentLabel, presentShipment, presentTrack, presentWebhook, statusOf } from './present.ts';
import { listRates } from './prices.ts';
import type { AddressRecord, LabelRecord, ParcelRecord, ShipmentRecord } from './records.ts';
import { revokedToken, sentinelOf } from './sentinels.ts';
import type { Store } from './store.ts';

export interface World {
  store: Store;
  siteUrl: string;
  now(): number;
}

export const pagesPath = `${paths.emulated}/shippo`;
export const parcelsPath = `${pagesPath}/parcels`;

const queuedMs = 60_000;
const paidBackMs = 14 * 86_400_000;

interface Call {
  world: World;
  account: string;
  groups: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
  body: Record<string, unknown>;
}

type Answer = (call: Call) => Promise<Response>;

const newId = () => randomUUID().replaceAll('-', '');
const text = (value: unknown) => (typeof value === 'string' ? value : '');
const refuse = (status: number, detail: string) => Response.json({ detail }, { status });

/** The account of a token, which is stored nowhere. */
export const accountOf = (token: string) => hash(token).slice(0, 24);

function readAddress(value: unknown): AddressRecord {
  const part = (value ?? {}) as Record<string, unknown>;
  const { name, street1, street2, city, state, zip, country } = part;
  return {
    name: text(name),
    street1: text(street1),
    street2: text(street2),
    city: text(city),
    state: text(state),
    zip: text(zip),
    country: text(country),
  };
}

/** The Postal Service knows four more digits of each address. */
function checkAddress(address: AddressRecord) {
  if (sentinelOf(address) === 'nowhere') {
    const message = { source: 'USPS', code: 'not_found', type: 'address_error', text: 'Address not found.' };
    return { is_complete: true, validation_results: { is_valid: false, messages: [message] } };
  }
  const digits = [...address.street1].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9000, 7);
  const zip = address.zip.includes('-') ? address.zip : `${address.zip}-${1000 + digits}`;
  const upper = {
    street1: address.street1.toUpperCase(),
    street2: address.street2.toUpperCase(),
    city: address.city.toUpperCase(),
  };
  return { ...upper, zip, validation_results: { is_valid: true, messages: [] } };
}

/** Military mail, territories, and freely associated states. */
const overseasZip = /^(?:00[6-9]|09\d|340|96[2-6]|969|96799)/;

/** What Shippo refuses: an address or a parcel with something missing, and mail overseas without its customs declaration and a phone. */
function findShipmentProblem(
  { from, to, parcel }: { from: AddressRecord; to: AddressRecord; parcel: ParcelRecord },
  body: Record<string, unknown>,
): string | null {
  const isWhole = ({ name, street1, city, state, zip, country }: AddressRecord) =>
    [name, street1, city, state, zip, country].every((part) => part !== '');
  if (!isWhole(from) || !isWhole(to)) return 'An address needs a name, street1, city, state, zip, and country.';
  if (!Object.values(parcel).every((measure) => Number(measure) > 0)) return 'A parcel needs its size and its weight.';
  if (Math.max(...[parcel.length, parcel.width, parcel.height].map(Number)) > 108)
    return 'No carrier takes such a parcel.';
  const isOverseas = overseasZip.test(from.zip) || overseasZip.test(to.zip);
  if (isOverseas && !body['customs_declaration']) return 'A customs declaration is needed.';
  return isOverseas && !(body['address_to'] as { phone?: string }).phone ? 'A phone number is needed.' : null;
}

async function createShipment({ world, account, body }: Call): Promise<Response> {
  const [from, to] = [readAddress(body['address_from']), readAddress(body['address_to'])];
  const [first] = (body['parcels'] ?? []) as Record<string, unknown>[];
  const { length, width, height, weight, distance_unit: inches, mass_unit: ounces } = first ?? {};
  if (inches !== 'in' || ounces !== 'oz') return refuse(400, 'Only parcels in inches and ounces are emulated.');
  const parcel: ParcelRecord = {
    length: text(length),
    width: text(width),
    height: text(height),
    weight: text(weight),
  };
  const problem = findShipmentProblem({ from, to, parcel }, body);
  if (problem !== null) return refuse(400, problem);
  const extra = (body['extra'] ?? {}) as { insurance?: { amount?: string } };
  const insured = Math.round(Number(extra.insurance?.amount ?? 0) * 100);
  const rates = sentinelOf(to) === 'unserved' ? [] : listRates({ from, to, parcel }, insured);
  const shipment: ShipmentRecord = { kind: 'shipment', id: newId(), account, from, to, parcel, rates };
  await world.store.put(shipment);
  return Response.json(presentShipment(shipment, world.now()), { status: 201 });
}

const fileUrl = ({ siteUrl }: World, { id }: LabelRecord) => `${siteUrl}${pagesPath}/labels/${id}.pdf`;

const showLabel = (world: World, label: LabelRecord, status = 200) =>
  Response.json(presentLabel(label, fileUrl(world, label), world.now()), { status });

async function findRate(store: Store, account: string, rateId: string) {
  for (const shipment of await store.list('shipment')) {
    const rate = shipment.account === account && shipment.rates.find(({ id }) => id === rateId);
    if (rate) return { shipment, rate };
  }
  return null;
}

const newTrackingNumber = () => `9400${Array.from({ length: 18 }, () => randomInt(10)).join('')}`;

async function createLabel({ world, account, body }: Call): Promise<Response> {
  const found = await findRate(world.store, account, text(body['rate']));
  if (found === null) return refuse(400, 'There is no such rate.');
  if (text(body['metadata']).length > 100) return refuse(400, 'Metadata has at most 100 characters.');
  const { shipment, rate } = found;
  const sentinel = sentinelOf(shipment.to);
  const label: LabelRecord = {
    kind: 'label',
    id: newId(),
    account,
    created: world.now(),
    shipmentId: shipment.id,
    rate,
    metadata: text(body['metadata']),
    trackingNumber: newTrackingNumber(),
    status: sentinel === 'queued' ? 'QUEUED' : sentinel === 'declined' ? 'ERROR' : 'SUCCESS',
    settlesAt: sentinel === 'queued' ? world.now() + queuedMs : null,
    moved: null,
  };
  await world.store.put(label);
  // The label is bought, and nobody hears of it.
  if (sentinel === 'late') throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
  return showLabel(world, label, 201);
}

async function listLabels({ world, account, query }: Call): Promise<Response> {
  const labels = (await world.store.list('label')).filter(
    (label) => label.account === account && (!query.has('rate') || label.rate.id === query.get('rate')),
  );
  return Response.json({ results: labels.map((label) => presentLabel(label, fileUrl(world, label), world.now())) });
}

async function ownLabel({ world, account }: Call, id: string): Promise<LabelRecord | null> {
  const label = await world.store.get('label', id);
  return label?.account === account ? label : null;
}

async function voidLabel(call: Call): Promise<Response> {
  const { world, body } = call;
  const label = await ownLabel(call, text(body['transaction']));
  if (label === null) return refuse(404, 'Not found.');
  if (statusOf(label, world.now()) !== 'SUCCESS') return refuse(400, 'This label can’t be refunded.');
  const shipment = await world.store.get('shipment', label.shipmentId);
  const isKept = shipment !== null && sentinelOf(shipment.to) === 'kept';
  const settlesAt = isKept ? null : world.now() + paidBackMs;
  await world.store.put({ ...label, status: isKept ? 'REFUNDREJECTED' : 'REFUNDPENDING', settlesAt });
  return Response.json({ object_id: newId(), status: isKept ? 'ERROR' : 'PENDING' }, { status: 201 });
}

async function track(call: Call): Promise<Response> {
  const { world, account, groups } = call;
  const label = (await world.store.list('label')).find(
    (one) => one.account === account && one.trackingNumber === groups['number'],
  );
  return label ? Response.json(presentTrack(label, world.now())) : refuse(404, 'Not found.');
}

async function createWebhook({ world, account, body }: Call): Promise<Response> {
  if (!URL.canParse(text(body['url'])) || text(body['event']) === '')
    return refuse(400, 'A webhook needs a URL and an event.');
  const webhook = { kind: 'webhook', id: newId(), account, url: text(body['url']) } as const;
  await world.store.put(webhook);
  return Response.json(presentWebhook(webhook), { status: 201 });
}

const routes: Readonly<Record<string, Answer>> = {
  'GET /addresses': async () => Response.json({ results: [] }),
  'POST /addresses': async ({ body }) => {
    const address = readAddress(body);
    return Response.json(presentAddress(newId(), address, checkAddress(address)), { status: 201 });
  },
  'POST /shipments': createShipment,
  'POST /transactions': createLabel,
  'GET /transactions': listLabels,
  'GET /transactions/:id': async (call) => {
    const label = await ownLabel(call, call.groups['id'] ?? '');
    return label ? showLabel(call.world, label) : refuse(404, 'Not found.');
  },
  'POST /refunds': voidLabel,
  'GET /tracks/:carrier/:number': track,
  'GET /webhooks': async ({ world, account }) =>
    Response.json({
      results: (await world.store.list('webhook')).filter((one) => one.account === account).map(presentWebhook),
    }),
  'POST /webhooks': createWebhook,
};

const table = Object.entries(routes).map(([route, answer]) => {
  const [method = '', pathname = ''] = route.split(' ');
  return { method, pattern: new URLPattern({ pathname }), answer };
});

async function findAccount({ store }: World, request: Request): Promise<string | null> {
  const token = /^(?:ShippoToken|Bearer) (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined || token === revokedToken || !/^(?:shippo_test_|oauth\.)\w{3,}/.test(token)) return null;
  const account = accountOf(token);
  return (await store.get('revoked', account)) === null ? account : null;
}

export async function answerApi(world: World, request: Request): Promise<Response> {
  const url = new URL(request.url);
  const account = await findAccount(world, request);
  if (account === null) return refuse(401, 'Token does not exist');
  for (const { method, pattern, answer } of table) {
    const found = method === request.method ? pattern.exec(url) : null;
    if (found === null) continue;
    const typed = request.method === 'POST' ? await request.text() : '';
    const body = typed === '' ? {} : (JSON.parse(typed) as Record<string, unknown>);
    return answer({ world, account, groups: found.pathname.groups, query: url.searchParams, body });
  }
  return refuse(404, `Nothing is at ${request.method} ${url.pathname}.`);
}

/** Answers with the PDF of a label. Whoever knows its address may have it, as at Shippo. */
export async function answerFile({ store, now }: World, id: string): Promise<Response> {
  const label = await store.get('label', id);
  const shipment = label && (await store.get('shipment', label.shipmentId));
  if (!label || !shipment || statusOf(label, now()) === 'QUEUED') return refuse(404, 'Not found.');
  return new Response(makeLabelPdf(label, shipment), { headers: { 'Content-Type': 'application/pdf' } });
}
