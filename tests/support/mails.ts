import type { Mail } from '../../src/app/app.ts';
import type { OrderMailData, SentMailData } from '../../src/features/buying/orders/order-mails.ts';
import type { RefundMailData } from '../../src/features/buying/refunds/refund-mails.ts';
import type { NotificationData } from '../../src/features/notifications/notification-mails.ts';

/** Creates the data of a shipped order with two products and a discount, so that every part of a mail shows. */
export function orderMailData(changes: Partial<OrderMailData> = {}): OrderMailData {
  return {
    orderNumber: 'RC-7K3M-9QXD',
    vendorName: 'Cathedral Street Glass',
    vendorSlug: 'cathedral-street-glass',
    owner: 'Nell Whitaker',
    lines: [
      {
        name: 'Rose window study',
        quantity: 1,
        unitPriceCents: 48_000,
        made: '',
        picture: {
          key: 'demo/cathedral-street-glass/rose-window-no-4',
          width: 1020,
          height: 1275,
          alt: 'Rose window of twelve petals.',
          widths: [340, 480, 720, 1020],
        },
      },
      { name: 'Suncatcher, amber', quantity: 3, unitPriceCents: 4_250, made: '', picture: null },
    ],
    goodsCents: 60_750,
    discountCents: 6_075,
    shippingCents: 1_200,
    processingFeeCents: 1_700,
    tax: null,
    taxOwedBy: null,
    totalCents: 57_575,
    delivery: 'shipping',
    pickup: null,
    takenAlong: false,
    pickupCode: null,
    shipBy: null,
    customerName: 'Ada Byron',
    shippingAddress: {
      name: 'Ada Byron',
      line1: '12 Story Avenue',
      line2: null,
      city: 'Louisville',
      state: 'KY',
      postalCode: '40206',
      country: 'US',
    },
    ...changes,
  };
}

export function orderConfirmedMail(changes: Partial<OrderMailData> = {}): Mail {
  return { template: 'order-confirmed', to: 'ada@example.org', data: orderMailData(changes) };
}

export function orderReceivedMail(changes: Partial<OrderMailData> = {}): Mail {
  return {
    template: 'order-received',
    to: 'nell@example.org',
    data: { ...orderMailData(changes), vendorShareCents: 54_964 },
  };
}

export function orderRefundedMail(changes: Partial<OrderMailData> = {}): Mail {
  return { template: 'order-refunded', to: 'ada@example.org', data: orderMailData(changes) };
}

export function orderSentMail(changes: Partial<SentMailData> = {}): Mail {
  const sent = { about: 'sent', carrier: 'usps', trackingNumber: '9405503699300412778106' } as const;
  return { template: 'order-sent', to: 'ada@example.org', data: { ...orderMailData(), ...sent, ...changes } };
}

/** Creates the data of a refund of one of those products, with a reason. */
export function refundMailData(changes: Partial<RefundMailData> = {}): RefundMailData {
  return {
    orderNumber: 'RC-7K3M-9QXD',
    vendorName: 'Cathedral Street Glass',
    vendorSlug: 'cathedral-street-glass',
    owner: 'Nell Whitaker',
    amountCents: 3_943,
    goodsCents: 3_825,
    shippingCents: 0,
    processingFeeCents: 118,
    taxCents: 0,
    roundingCents: 0,
    isFull: false,
    lines: [{ name: 'Suncatcher, amber', quantity: 1 }],
    piece: null,
    reason: 'One arrived with a crack.\nI’m sorry!',
    ...changes,
  };
}

export function storeSuspendedMail(vendorName: string, reason: string): Mail {
  const data = { vendorName, vendorSlug: 'cathedral-street-glass', contactEmail: 'team@example.org', reason };
  return { template: 'store-suspended', to: 'nell@example.org', data };
}

export function reportReplyMail(about: string, text: string): Mail {
  const data = { about, reported: text, reply: text, contactEmail: 'team@example.org' };
  return { template: 'report-reply', to: 'dana@example.org', data };
}

export function artistNoteMail(subject: string, body: string): Mail {
  const data = { subject, body, vendorSlug: 'cathedral-street-glass', contactEmail: 'team@example.org' };
  return { template: 'artist-note', to: 'nell@example.org', data };
}

export function applicationReplyMail(name: string, reply: string): Mail {
  return {
    template: 'application-reply',
    to: 'ida@example.org',
    data: { name, reply, contactEmail: 'team@example.org' },
  };
}

export function archiveReadyMail(vendorName = 'Cathedral Street Glass'): Mail {
  const data = { vendorName, vendorSlug: 'cathedral-street-glass', until: 'November 29, 2026' };
  return { template: 'archive-ready', to: 'nell@example.org', data };
}

export function eventDayMail(eventName = 'Logan Street Makers Market', label = 'Parking'): Mail {
  return {
    template: 'event-day',
    to: 'nell@example.org',
    data: {
      vendorName: 'Cathedral Street Glass',
      vendorSlug: 'cathedral-street-glass',
      eventName,
      eventSlug: 'logan-street-makers-market',
      day: '2026-11-29',
      sales: 13,
      profitCents: 93_850,
      cameIn: [
        { label: 'Cash, 13 sales', cents: 100_750 },
        { label: 'Total', cents: 100_750, isSum: true },
      ],
      leaves: [
        { label: 'Pieces sold, without tax', cents: 95_050 },
        { label, cents: -1_200 },
        { label: 'Profit', cents: 93_850, isSum: true },
      ],
      tax: ['Set aside $57.00 of sales tax. You file it, and it isn’t in the profit.'],
      missing: [`One ${label} is missing.`],
    },
  };
}

export function labelMail(template: 'label-bought' | 'label-refused', vendorName = 'Cathedral Street Glass'): Mail {
  const order = { orderNumber: 'RC-7K3M-9QXD', vendorSlug: 'cathedral-street-glass' };
  const data = { ...order, vendorName, service: 'USPS Ground Advantage', price: '$9.41' };
  return { template, to: 'nell@example.org', data };
}

export function artistMessageMail(changes: { vendorName?: string; fromName?: string; body?: string } = {}): Mail {
  return {
    template: 'artist-message',
    to: 'nell@example.org',
    data: {
      vendorName: 'Cathedral Street Glass',
      vendorSlug: 'cathedral-street-glass',
      fromName: 'A Visitor',
      threadId: '4c0f7a10-7a5e-4f0e-9d7c-3f6f7f1b2a11',
      order: null,
      body: 'Do you take commissions?\nI have a window of 40 by 60 cm.',
      ...changes,
    },
  };
}

export function artistAnswerMail(changes: { owner?: string; body?: string; isFirst?: boolean } = {}): Mail {
  return {
    template: 'artist-answer',
    to: 'visitor@example.org',
    data: {
      vendorName: 'Cathedral Street Glass',
      owner: 'Nell Whitaker',
      order: 'RC-7K3M-9QXD',
      body: 'Yes, I do.\nSend me a drawing.',
      sealedLink: '/orders/AAAAAAAAAAAAAAAAAAAAAA/messages',
      isFirst: false,
      ...changes,
    },
  };
}

/** The first mail to an address that a visitor typed. */
export function firstAnswerMail(changes: { owner?: string; vendorName?: string; body?: string } = {}): Mail {
  return {
    template: 'artist-answer',
    to: 'visitor@example.org',
    data: {
      vendorName: 'Cathedral Street Glass',
      owner: 'Nell Whitaker',
      order: null,
      body: 'Yes, I do.',
      sealedLink: '/threads/AAAAAAAAAAAAAAAAAAAAAA',
      isFirst: true,
      ...changes,
    },
  };
}

export function messagesWaitingMail(count = 6, vendorName = 'Cathedral Street Glass'): Mail {
  const data = { vendorName, vendorSlug: 'cathedral-street-glass', count };
  return { template: 'messages-waiting', to: 'nell@example.org', data };
}

export const contactWaitingMail: Mail = {
  template: 'contact-waiting',
  to: 'us@site.example',
  data: { path: '/admin/reports' },
};

export function contactMail(body = 'Where is my order?', fromName = 'Pat'): Mail {
  return { template: 'contact', to: 'us@site.example', data: { fromName, fromEmail: 'pat@visitors.example', body } };
}

const noneTold = { shown: [], more: 0 };

/** Creates the data of a newsletter with pieces, an artist, and an event, or of another kind of letter with other parts. */
export function notificationData(changes: Partial<NotificationData> = {}): NotificationData {
  const vendor = { vendorId: 'v', vendorSlug: 'portland-kiln', vendorName: 'Portland Kiln', categorySlug: 'ceramics' };
  const toPicture = (key: string, width: number, height: number) => ({
    key: `demo/portland-kiln/${key}`,
    width,
    height,
    alt: 'A pot on a shelf.',
    widths: [340, 480, 720, 1020],
  });
  return {
    kind: 'newsletter',
    userId: 'user-1',
    timeZone: 'America/Kentucky/Louisville',
    city: 'Louisville',
    pieces: {
      shown: [
        {
          ...vendor,
          id: 'p1',
          slug: 'honey-jar',
          name: 'Honey Jar',
          priceCents: 6_800,
          picture: toPicture('header', 1020, 1275),
        },
        { ...vendor, id: 'p2', slug: 'cup', name: 'Ash <Cup>', priceCents: 3_400, picture: null },
      ],
      more: 3,
    },
    artists: {
      shown: [
        {
          id: 'v',
          slug: 'portland-kiln',
          name: 'Portland Kiln',
          owner: 'Marcus Webb',
          neighborhood: 'Portland',
          about: 'Wood-fired stoneware',
          picture: toPicture('header', 1020, 1275),
        },
      ],
      more: 0,
    },
    events: {
      shown: [
        {
          id: 'e',
          slug: 'kiln-opening',
          name: 'Kiln Opening',
          location: 'Portland Kiln yard',
          startsAt: '2026-11-28T15:00:00.000Z',
          endsAt: '2026-11-28T18:00:00.000Z',
          picture: null,
        },
      ],
      more: 0,
    },
    changes: noneTold,
    ...changes,
  };
}

export function notificationMail(changes: Partial<NotificationData> = {}): Mail {
  return { template: 'notification', to: 'ada@example.org', data: notificationData(changes) };
}
