import * as v from 'valibot';
import type { Routes } from '../../../platform/api/route-contract.ts';
import { pathNameSchema, personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { webUrlSchema } from '../../../platform/api/web-url-schema.ts';
import { mapNames, pick } from '../../../platform/objects.ts';
import { toStoredHours, weekdays } from '../../catalog/pickup-hours.ts';
import { isColor } from '../../catalog/store-colors.ts';
import { toInstagramName } from '../../catalog/store-links.ts';
import { themeNames } from '../../catalog/themes.ts';
import {
  aboutLength,
  cssBytes,
  deliveryPart,
  lineLength,
  namesOfPart,
  type StorePart,
  salesNoteLength,
  storeParts,
} from './store-fields.ts';
import { storeFieldErrors as words } from './words.ts';

const wholeNumber = (message: string, min: number, max: number) =>
  v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message));

const color = v.nullable(
  v.pipe(
    v.string(words.color),
    v.check(isColor, words.color),
    v.transform((text) => text.toLowerCase()),
  ),
);

/** A picture that the store has already, or one of its uploads. Null removes it; without it the picture stays. */
const picture = v.optional(
  v.nullable(
    v.object({
      key: v.pipe(v.string(words.photoUnknown), v.maxLength(200, words.photoUnknown)),
      alt: textSchema({ label: words.alt, min: 0, max: 300 }),
    }),
  ),
);

/** CSS as typed. What of it is used is decided by the sanitizer, so only its size and its characters are checked. */
const css = v.pipe(
  textSchema({ label: words.css, min: 0, max: cssBytes, multiline: true }),
  v.check((text) => new TextEncoder().encode(text).length <= cssBytes, words.cssTooLong),
);

/** The name of an account at Instagram, or empty. The address of the profile will do, too. */
const instagram = v.pipe(
  textSchema({ label: words.instagram, min: 0, max: 100 }),
  v.check((text) => toInstagramName(text) !== null, words.instagramName),
  v.transform((text) => toInstagramName(text) ?? ''),
);

const website = webUrlSchema({
  label: words.website,
  wrong: words.websiteUrl,
  max: 200,
  // Pages link to it, and buyers trust it.
  protocols: ['https:'],
});

const clockTime = v.pipe(v.string(words.hours), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, words.hours));

const hoursOfDay = v.pipe(
  v.object({ opens: clockTime, closes: clockTime }),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => opens === '' || closes === '' || opens < closes,
      words.hoursReversed,
    ),
    ['closes'],
  ),
);

/** Times of the site's time zone, "HH:MM", by day of the week. A day that is left out has none. */
export const pickupHoursSchema = v.pipe(
  v.object(mapNames(weekdays, () => v.optional(hoursOfDay))),
  v.transform(toStoredHours),
);

/** What a store says about itself; an archive has it too. What is optional came later, and stays as it is if it is left out. */
export const storeSettingsSchema = v.object({
  name: personNameSchema({ label: words.name, max: 80 }),
  owner: personNameSchema({ label: words.owner, max: 80 }),
  neighborhood: textSchema({ label: words.neighborhood, min: 0, max: 60 }),
  description: textSchema({ label: words.line, min: 0, max: lineLength }),
  specialties: textSchema({ label: words.specialties, min: 0, max: 120 }),
  about: textSchema({ label: words.about, min: 0, max: aboutLength, multiline: true }),
  theme: v.picklist(themeNames, words.theme),
  /** "#rrggbb"; null for the theme's. */
  primaryColor: color,
  secondaryColor: color,
  /** Null if it isn't set: then nothing is shipped. 0 is free. */
  shippingCents: v.nullable(wholeNumber(words.shipping, 0, 100_000)),
  /** Null if no order ships free. */
  freeShippingOverCents: v.nullable(wholeNumber(words.freeOver, 100, 10_000_000)),
  /** Null if nothing can be picked up. */
  pickup: v.nullable(textSchema({ label: words.pickup, max: 200 })),
  /** Null if nobody knows them. */
  pickupHours: v.optional(v.nullable(pickupHoursSchema)),
  sendsWithinDays: v.nullable(wholeNumber(words.sendsWithin, 1, 60)),
  customerDiscountPercent: wholeNumber(words.discount, 0, 90),
  customCss: css,
  instagram: v.optional(instagram),
  website: v.optional(website),
  salesNote: v.optional(textSchema({ label: words.salesNote, min: 0, max: salesNoteLength })),
});

const valuesSchema = v.object({ ...storeSettingsSchema.entries, header: picture, portrait: picture });

type Values = v.InferOutput<typeof valuesSchema>;

const hasPrice = ({ shippingCents, freeShippingOverCents }: Pick<Values, 'shippingCents' | 'freeShippingOverCents'>) =>
  shippingCents !== null || freeShippingOverCents === null;

export const editStoreSchema = v.pipe(
  v.object({
    revision: wholeNumber(words.revision, 1, 2_147_483_647),
    ...valuesSchema.entries,
  }),
  v.forward(v.partialCheck([['shippingCents'], ['freeShippingOverCents']], hasPrice, words.freeOverAlone), [
    'freeShippingOverCents',
  ]),
);

export type EditStoreInput = v.InferOutput<typeof editStoreSchema>;

const partRevision = v.pipe(v.string(words.revision), v.regex(/^[\w-]{1,64}$/, words.revision));

const partSchema = <P extends StorePart>(part: P) =>
  v.object({
    part: v.literal(part),
    revision: partRevision,
    ...pick(valuesSchema.entries, namesOfPart(part)),
  });

export const storePartSchemas = {
  look: partSchema('look'),
  about: partSchema('about'),
  shipping: v.pipe(
    partSchema(deliveryPart),
    v.forward(v.partialCheck([['shippingCents'], ['freeShippingOverCents']], hasPrice, words.freeOverAlone), [
      'freeShippingOverCents',
    ]),
  ),
};

/** Tells which part it is; that part's schema checks the rest. */
export const anyPartSchema = v.looseObject({ part: v.picklist(storeParts, words.revision) });

/** Values of some of the fields. Those that are undefined stay as they are. */
export type StoreChange = Partial<Values>;

const droppedSchema = v.array(v.object({ what: v.string(), why: v.string() }));

const editedStoreSchema = v.object({
  revision: v.number(),
  dropped: droppedSchema,
});

const editedPartSchema = v.object({ ...editedStoreSchema.entries, revision: v.string() });

export type EditedPartDto = v.InferOutput<typeof editedPartSchema>;

const checkCssSchema = v.object({ css });

const checkedCssSchema = v.object({
  css: v.string(),
  dropped: droppedSchema,
});

export type CheckedCssDto = v.InferOutput<typeof checkedCssSchema>;

const storeParamsSchema = v.object({ vendor: pathNameSchema });

export const storefrontRoutes = {
  editStorefront: {
    method: 'PUT',
    path: '/api/studio/{vendor}/storefront',
    summary: 'Changes how a store looks, what it says, and how it ships',
    session: 'required',
    params: storeParamsSchema,
    body: editStoreSchema,
    answer: editedStoreSchema,
    errors: ['not_found', 'stale'],
  },
  editStorefrontPart: {
    method: 'PATCH',
    path: '/api/studio/{vendor}/storefront',
    summary: 'Changes one part of a store: how it looks, what it says, or how it ships',
    session: 'required',
    params: storeParamsSchema,
    body: v.union(Object.values(storePartSchemas)),
    answer: editedPartSchema,
    errors: ['not_found', 'stale'],
  },
  checkCss: {
    method: 'POST',
    path: '/api/studio/{vendor}/css',
    summary: 'Returns the part of a store’s CSS that would be used, and what would be dropped; saves nothing',
    session: 'required',
    params: storeParamsSchema,
    body: checkCssSchema,
    answer: checkedCssSchema,
    errors: ['not_found'],
  },
} as const satisfies Routes;
