import { describe, expect, it } from 'vitest';
import { renderMail } from '../../../src/app/mails/mail-templates.ts';
import type { NotificationData } from '../../../src/features/notifications/notification-mails.ts';
import { notificationData, notificationMail } from '../../support/mails.ts';

const site = {
  name: 'River City Artists',
  siteUrl: 'https://shop.example',
  operatorAddress: '1 Main Street, Louisville, KY',
  unsubscribeUrl: ({ userId, kind }: { userId: string; kind: string }) => `https://shop.example/u/${userId}/${kind}`,
};
const render = (changes: Partial<NotificationData> = {}) => renderMail(notificationMail(changes), site);
const none = { shown: [], more: 0 };
const piece = {
  id: 'p1',
  slug: 'honey-jar',
  vendorId: 'v',
  vendorSlug: 'portland-kiln',
  vendorName: 'Portland Kiln',
  categorySlug: 'ceramics',
  name: 'Honey Jar',
  priceCents: 6_000,
  picture: null,
};

describe('the newsletter', () => {
  it('names its pieces in the subject, and shows pieces, artists, and events with links, in HTML and in plain text', async () => {
    const { subject, html, text } = await render();
    expect(subject).toBe('New this week: Honey Jar, Ash <Cup>, and 3 more');
    for (const part of [
      'https://shop.example/portland-kiln/honey-jar',
      'https://shop.example/portland-kiln"',
      'https://shop.example/events/kiln-opening',
      '$68.00',
      'Saturday, November 28 at 10:00 AM',
    ]) {
      expect(html).toContain(part);
      expect(text).toContain(part.replace('"', ''));
    }
    expect(html).toContain('Ash &lt;Cup&gt;');
    expect(html).not.toContain('<Cup>');
  });

  it('shows the operator’s postal address, why it came, and the link that ends it', async () => {
    const { html, text, unsubscribeUrl } = await render();
    expect(unsubscribeUrl).toBe('https://shop.example/u/user-1/newsletter');
    for (const body of [html, text]) {
      expect(body).toContain('1 Main Street, Louisville, KY');
      expect(body).toContain('You’re getting this email because “Weekly Newsletter” is on in your settings.');
      expect(body).toContain('https://shop.example/u/user-1/newsletter');
    }
  });

  it('leaves out a list without anything', async () => {
    const { text } = await render({ artists: none, events: none });
    expect(text).toContain('New pieces');
    expect(text).not.toContain('New artists');
  });

  it('has dates and amounts in English, like its text', async () => {
    const { text } = await render({});
    expect(text).toContain('Saturday, November 28');
    expect(text).toContain('$68.00');
  });

  it('is not written without a link that ends it', async () => {
    const { unsubscribeUrl: _, ...without } = site;
    await expect(renderMail(notificationMail(), without)).rejects.toThrow('link that ends it');
  });
});

describe('alerts', () => {
  it('name a new artist, or count several', async () => {
    const data = { kind: 'new-artists', pieces: none, events: none } as const;
    expect((await render(data)).subject).toBe('New artist: Portland Kiln');
    const { artists } = notificationData();
    expect((await render({ ...data, artists: { ...artists, more: 2 } })).subject).toBe('3 new artists');
  });

  it('say what a favorite cost, and that it is back', async () => {
    const data = { kind: 'favorites', pieces: none, events: none, artists: none } as const;
    const one = await render({ ...data, changes: { shown: [{ ...piece, wasCents: 6_800, isBack: false }], more: 0 } });
    expect(one.subject).toBe('Honey Jar now costs $60.00');
    expect(one.text).toMatch(/Honey Jar, Portland Kiln · was \$68\.00\s+\$60\.00/);
    const back = await render({ ...data, changes: { shown: [{ ...piece, wasCents: null, isBack: true }], more: 0 } });
    expect(back.subject).toBe('Honey Jar is for sale again');
    const many = await render({ ...data, changes: { shown: [{ ...piece, wasCents: 1, isBack: true }], more: 4 } });
    expect(many.subject).toBe('Updates on 5 favorites');
    expect(many.text).toContain('And 4 more on the site.');
  });

  it('name the events of the coming week', async () => {
    const { subject } = await render({ kind: 'events', pieces: none, artists: none });
    expect(subject).toBe('This week: Kiln Opening');
  });
});
