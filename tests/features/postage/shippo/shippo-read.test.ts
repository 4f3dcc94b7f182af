import { expect, test } from 'vitest';
import { toSentParcel } from '../../../../src/features/postage/labels.server.ts';
import { readRate } from '../../../../src/features/postage/shippo/shippo-read.ts';

const rate = (provider: string, amount = '9.41', currency = 'USD') =>
  readRate({ objectId: 'r', provider, amount, currency, servicelevel: { token: 't', name: 'Ground' } } as never, null);

test('a carrier is named by its token, by which its parcels are tracked, and the order knows whose it is', () => {
  const tokens = ['USPS', 'UPS', 'FedEx', 'DHL Express', 'OnTrac'].map((name) => rate(name)?.carrier ?? '');
  expect(tokens).toEqual(['usps', 'ups', 'fedex', 'dhl_express', 'ontrac']);
  const known = tokens.map((carrier) => toSentParcel({ carrier, trackingNumber: '1' }).carrier);
  expect(known).toEqual(['usps', 'ups', 'fedex', 'dhl', 'other']);
});

test.each(['0', '-1', 'NaN', '1e9', '', '9,41', '99999999'])('“%s” is no price', (amount) => {
  expect(rate('USPS', amount)).toBeNull();
});

test('nothing is sold in another currency', () => expect(rate('USPS', '9.41', 'EUR')).toBeNull());
