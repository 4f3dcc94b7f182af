/**
 * How an order came about. online: paid on this site. booth_card: paid through it too, by card at a booth, on a page that a paired phone
 * showed. in_person: sold for cash, or paid elsewhere, and recorded by the vendor; nobody paid through the site.
 */
export const channels = ['online', 'booth_card', 'in_person'] as const;

export type Channel = (typeof channels)[number];

/** True for what the buyer took along, however it was paid. `orderIsAtBooth` says the same in SQL. */
export const isAtBooth = ({ channel }: { channel: Channel }): boolean => channel !== 'online';
