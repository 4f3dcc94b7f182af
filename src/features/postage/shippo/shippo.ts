import type { Shippo } from 'shippo';
import { DomainError } from '../../../platform/errors.ts';
import { secondMs } from '../../../platform/time.ts';
import type { PostalAddress } from '../../buying/payments.ts';
import type { Connecting, Postage, ProviderLabel, QuoteRequest } from '../postage.ts';
import { postageErrors } from '../words.ts';
import { readAddress, toShippoAddress } from './shippo-address.ts';
import { isMissing, isRefusal, toDomainError } from './shippo-errors.ts';
import { readLabel, readRate, readTracking } from './shippo-read.ts';

interface ShippoOptions {
  mode: Postage['mode'];
  emulatorPage?: string;
  /** The site's client at Shippo, and where artists come back; null if they paste a token. */
  oauth?: { clientId: string; clientSecret: string; returnUrl: string; origin?: string } | null;
  /** Replaces Shippo's own server; the emulator passes its own. */
  serverUrl?: string;
  /** Replaces the global `fetch`; the emulator passes its own. */
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
  /** Logs every failed call: operation and status, never a token or personal data. */
  log?: (message: string) => void;
}

/** Carriers answer within seconds, and several of them are asked. */
const defaultTimeoutMs = 20 * secondMs;
/** Labels are some ten kilobytes. */
const maxFileBytes = 4 * 1024 ** 2;
/** How many of an account's latest labels are looked through for one of ours. */
const looked = 100;

const pdfFile = 'PDF_4x6';

/** Creates labels by Shippo, with the artists' own accounts. Live and emulated ones run the same code. */
export function createShippoPostage(options: ShippoOptions): Postage {
  const { mode, emulatorPage = null, oauth = null, timeoutMs = defaultTimeoutMs } = options;
  const fetcher = options.fetch ?? globalThis.fetch;

  async function clientOf(token: string): Promise<Shippo> {
    // Most sites and most of their processes never buy a label, and the SDK takes 30 MB.
    const [{ Shippo }, { HTTPClient }] = await Promise.all([import('shippo'), import('shippo/lib/http.js')]);
    return new Shippo({
      // The SDK itself knows the scheme of pasted tokens.
      apiKeyHeader: token.startsWith('shippo_') ? token : `Bearer ${token}`,
      shippoApiVersion: '2018-02-08',
      httpClient: new HTTPClient({ fetcher: (input, init) => fetcher(input, init) }),
      // What may have happened is looked up before it is asked for again, so the SDK must not do that by itself.
      retryConfig: { strategy: 'none' },
      timeoutMs,
      ...(options.serverUrl === undefined ? {} : { serverURL: options.serverUrl }),
    });
  }

  async function call<T>(operation: string, token: string, work: (shippo: Shippo) => Promise<T>): Promise<T> {
    try {
      return await work(await clientOf(token));
    } catch (error) {
      throw toDomainError(operation, error, options.log);
    }
  }

  const checkAddress = (token: string, address: PostalAddress) =>
    call('check address', token, async ({ addresses }) =>
      readAddress(await addresses.create({ ...toShippoAddress(address), validate: true }), address),
    );

  return {
    mode,
    emulatorPage,
    connecting: oauth && connectBy(oauth, fetcher, options.log),
    checkToken: (token) => call('check token', token, async ({ addresses }) => void (await addresses.list(1, 1))),
    checkAddress,
    quote: (token, request) => call('quote', token, (shippo) => quote(shippo, request)),

    buy: (token, { id, rateId }) =>
      call('buy label', token, async ({ transactions }) => {
        try {
          const request = { rate: rateId, metadata: id, labelFileType: pdfFile, async: false } as const;
          return readLabel(await transactions.create(request));
        } catch (error) {
          // Shippo looked at it and said no: nothing was bought.
          if (!isRefusal(error)) throw error;
          return { id: '', state: 'refused', trackingNumber: null, fileUrl: null, problem: '' };
        }
      }),
    findLabel: (token, label) => call('find label', token, (shippo) => findLabel(shippo, label)),
    readLabel: (token, providerId) =>
      call('read label', token, async ({ transactions }) => {
        try {
          return readLabel(await transactions.get(providerId));
        } catch (error) {
          if (isMissing(error)) throw new DomainError('not_found', postageErrors.refused);
          throw error;
        }
      }),
    async readFile(url) {
      try {
        const answer = await fetcher(url, { signal: AbortSignal.timeout(timeoutMs) });
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const isPdf = new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';
        if (answer.ok && isPdf && bytes.length <= maxFileBytes) return bytes;
        throw new Error(`The label's file has status ${answer.status}.`);
      } catch (error) {
        throw toDomainError('read file', error, options.log);
      }
    },
    voidLabel: (token, providerId) =>
      call('void label', token, async ({ refunds }) => {
        try {
          await refunds.create({ transaction: providerId, async: false });
        } catch (error) {
          // It was asked for before, or is refused: the label itself tells which.
          if (!isRefusal(error)) throw error;
        }
      }),
    readTracking: (token, { carrier, trackingNumber }) =>
      call('read tracking', token, async ({ trackingStatus }) =>
        readTracking(await trackingStatus.get(trackingNumber, carrier)),
      ),
    askForPings: (token, url) =>
      call('ask for pings', token, async ({ webhooks }) => {
        const { results = [] } = await webhooks.listWebhooks();
        if (results.some((one) => one.url === url)) return;
        await webhooks.createWebhook({
          url,
          event: 'track_updated',
          active: true,
          isTest: token.startsWith('shippo_test_'),
        });
      }),
  };
}

async function quote({ shipments }: Shippo, { from, to, parcel, insuredCents }: QuoteRequest) {
  const { length, width, height, weightOz } = parcel;
  const insurance =
    insuredCents === null
      ? {}
      : { extra: { insurance: { amount: (insuredCents / 100).toFixed(2), currency: 'USD', content: 'artwork' } } };
  const { rates } = await shipments.create({
    addressFrom: toShippoAddress(from),
    addressTo: toShippoAddress(to),
    parcels: [
      {
        length: String(length),
        width: String(width),
        height: String(height),
        distanceUnit: 'in',
        weight: String(weightOz),
        massUnit: 'oz',
      },
    ],
    async: false,
    ...insurance,
  });
  return rates.flatMap((rate) => readRate(rate, insuredCents) ?? []);
}

/** A rate can be bought several times, so the one that carries our id is ours. */
async function findLabel(
  { transactions }: Shippo,
  { id, rateId }: { id: string; rateId: string },
): Promise<ProviderLabel | null> {
  const { results = [] } = await transactions.list({ rate: rateId, results: looked });
  const ours = results.filter(({ metadata }) => metadata === id).map(readLabel);
  return ours.find(({ state }) => state !== 'refused') ?? ours[0] ?? null;
}

function connectBy(
  { clientId, clientSecret, returnUrl, origin = 'https://goshippo.com' }: NonNullable<ShippoOptions['oauth']>,
  fetcher: typeof globalThis.fetch,
  log: ShippoOptions['log'],
): Connecting {
  return {
    origin,
    url: (state) =>
      `${origin}/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: clientId, scope: '*', redirect_uri: returnUrl, state })}`,
    async finish(code) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: returnUrl,
        code,
      });
      const signal = AbortSignal.timeout(defaultTimeoutMs);
      const answer = await fetcher(`${origin}/oauth/access_token`, { method: 'POST', body, signal }).catch(
        (error: unknown) => {
          throw toDomainError('connect', error, log);
        },
      );
      const data: unknown = await answer.json().catch(() => null);
      const token = data !== null && typeof data === 'object' && 'access_token' in data ? data.access_token : null;
      if (!answer.ok || typeof token !== 'string') throw new DomainError('invalid', postageErrors.notConnected);
      return token;
    },
  };
}
