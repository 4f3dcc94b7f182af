import { expect, test } from 'vitest';
import type { EventCard } from '../../../../src/features/catalog/events.ts';
import { createLabel } from '../../../../src/features/favorites/collections/shared-collection-page.server.ts';

const endsAt = new Date('2026-11-21T21:00:00Z');
const event: EventCard = {
  ...{ id: 'e', slug: 'fair', name: 'Fair', description: 'Pots.', location: 'The yard', address: 'Main St 1' },
  ...{ startsAt: new Date('2026-11-21T18:00:00Z'), endsAt, picture: null, cancelledAt: null, favoriteCount: 3 },
};
const labelAt = (now: Date) =>
  createLabel({ type: 'event', event }, { timeZone: 'America/Kentucky/Louisville', now: now.getTime() });

test('the label of an event tells when and where it takes place', () => {
  expect(labelAt(event.startsAt)).toMatchObject({
    path: '/events/fair',
    lines: ['Saturday, November 21, 2026', '1 pm to 4 pm', 'The yard'],
    note: '',
    price: '',
  });
});

test('the label of an event tells that it is over as soon as it has ended, in the words of My Collection', () => {
  expect(labelAt(endsAt).note).toBe('');
  expect(labelAt(new Date(endsAt.getTime() + 1)).note).toBe('This event has ended.');
});

test('the label of a canceled event says so', () => {
  const label = createLabel(
    { type: 'event', event: { ...event, cancelledAt: event.startsAt } },
    { timeZone: 'America/Kentucky/Louisville', now: event.startsAt.getTime() },
  );
  expect(label.note).toBe('This event is canceled.');
});
