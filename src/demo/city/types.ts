import type { Paid } from '../../features/booth/phone/draft.ts';
import type { PriceReason } from '../../features/buying/orders/orders.ts';
import type { PickupHours } from '../../features/catalog/pickup-hours.ts';
import type { BoxValues } from '../../features/studio/boxes/own-boxes.ts';
import type { DayNotes } from '../../features/studio/event-day/day-sums.ts';

/** A picture stored in several widths. `key` is the path below /media without width and extension. */
export interface DemoPicture {
  key: string;
  /** Width of the largest file in px. */
  width: number;
  /** Height of the largest file in px. */
  height: number;
  alt: string;
  widths: readonly number[];
}

type DemoCategory =
  | 'Glass Art'
  | 'Paintings'
  | 'Ceramics'
  | 'Jewelry'
  | 'Textiles'
  | 'Photography'
  | 'Prints'
  | 'Paper and Books';

type DemoTheme = 'artsy' | 'minimal' | 'bold' | 'vintage';

interface DemoProduct {
  slug: string;
  name: string;
  description: string;
  medium: string;
  size: string;
  /** Key of a common box, or name of one of the vendor's own, where the usual one doesn't fit. */
  box?: string;
  /** Without the box. */
  weightOz?: number;
  year: number;
  care?: string;
  priceCents: number;
  /** What cash pays at the booth. */
  cashPriceCents?: number;
  inventory: number;
  category: DemoCategory;
  pictures: readonly DemoPicture[];
}

export interface DemoVendor {
  slug: string;
  name: string;
  owner: string;
  email: string;
  neighborhood: string;
  description: string;
  /** In the artist's own voice; paragraphs split by a blank line. */
  about: string;
  /** YYYY-MM-DD. */
  joinedDate: string;
  theme: DemoTheme;
  customCSS: string;
  shippingCents: number;
  freeShippingOverCents: number | null;
  sendsWithinDays: number;
  /** Where and when to pick up; null means no pickup. */
  pickup: string | null;
  /** Times of day, by day of the week. */
  pickupHours?: PickupHours;
  customerDiscountPercent: number;
  /** Name of the account at Instagram. */
  instagram?: string;
  website?: string;
  salesNote?: string;
  boxes?: readonly BoxValues[];
  hearts: number;
  portrait: DemoPicture;
  header: DemoPicture;
  products: readonly DemoProduct[];
}

/** A vendor who has just joined: payments are half set up, and no piece is published, so lists don't show the store. */
export interface DemoNewcomer
  extends Pick<
    DemoVendor,
    'slug' | 'name' | 'owner' | 'email' | 'neighborhood' | 'description' | 'about' | 'joinedDate' | 'theme'
  > {
  drafts: readonly Pick<DemoProduct, 'slug' | 'name' | 'priceCents' | 'category'>[];
}

/** An artist at a fair. They bring their first pieces that are in stock. */
export interface DemoStand {
  vendorSlug: string;
  booth: string;
  hours?: string;
  note?: string;
  pieces: number;
  marketOnly?: readonly string[];
}

/** One event, dated relative to the day of seeding, so it is always upcoming. */
export interface DemoEvent {
  slug: string;
  name: string;
  description: string;
  details: string;
  location: string;
  address: string;
  /** Takes place on the first such weekday that is at least `daysAhead` days away. */
  weekday: 'Sunday' | 'Tuesday' | 'Saturday';
  daysAhead: number;
  /** Local time, "HH:MM". */
  startTime: string;
  durationMinutes: number;
  /** What it costs to come in; 0 is free. Left out where nobody has said. */
  admissionCents?: number;
  vendorSlugs: readonly string[];
  booths?: readonly string[];
  stands?: readonly DemoStand[];
  picture: DemoPicture | null;
}

/** Some units of a piece, by its slug; or a name and a price, for what isn't a piece of the store. */
type DemoSoldLine = { piece: string; quantity: number } | { name: string; priceCents: number };

export interface DemoBoothSale {
  vendorSlug: string;
  lines: readonly DemoSoldLine[];
  /** What was agreed on for all of it, before tax, and why; without it, the pieces' own prices. */
  agreed?: { cents: number; reason: PriceReason };
  /** In cash or elsewhere; or through us, by the card of a buyer. */
  paid: Paid | { by: string };
  /** True if its last unit had been sold online meanwhile. */
  isSoldTwice?: true;
}

export interface DemoFair
  extends Pick<DemoEvent, 'name' | 'description' | 'details' | 'location' | 'address' | 'picture'> {
  booths: readonly string[];
  stands: readonly DemoStand[];
  /** In the order in which it was sold. */
  sales: readonly DemoBoothSale[];
  /** A card that an artist charged by Stripe’s own app. Nobody has said for which piece. */
  charge?: { vendorSlug: string; cents: number };
  closing?: DayNotes;
}
