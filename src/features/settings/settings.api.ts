import * as v from 'valibot';
import type { Routes } from '../../platform/api/route-contract.ts';
import { textSchema } from '../../platform/api/text-schema.ts';
import { webUrlSchema } from '../../platform/api/web-url-schema.ts';
import { currencies, languages, settingsParts, themes } from '../accounts/settings/account-settings.ts';
import { categoryMax } from '../catalog/products.ts';
import { bioLength, lineLength, nameLength, websiteLength } from './settings-fields.ts';
import { settingsErrors as words } from './words.ts';

const encodedWord = /=\?/;

/** A name may be empty, but is safe in the subject of a mail. */
const name = (label: string) =>
  v.pipe(
    textSchema({ label, min: 0, max: nameLength }),
    v.check((text) => !encodedWord.test(text), words.name),
  );

/** An http or https URL, or empty. */
const website = webUrlSchema({ label: words.websiteLabel, wrong: words.website, max: websiteLength });

const toggle = v.boolean(words.toggle);

const profileSchema = v.object({
  firstName: name(words.firstName),
  lastName: name(words.lastName),
  bio: textSchema({ label: words.bio, min: 0, max: bioLength, multiline: true }),
  location: textSchema({ label: words.location, min: 0, max: lineLength }),
  website,
});

const notificationsSchema = v.object({
  orderUpdates: toggle,
  newArtistAlerts: toggle,
  eventAlerts: toggle,
  priceDropAlerts: toggle,
  weeklyNewsletter: toggle,
});

const privacySchema = v.object({ publicProfile: toggle, dataSharing: toggle, marketing: toggle });

const preferencesSchema = v.object({
  theme: v.picklist(themes, words.theme),
  language: v.picklist(languages, words.language),
  currency: v.picklist(currencies, words.currency),
  /** Slugs. */
  favoriteCategories: v.pipe(
    v.array(v.pipe(v.string(words.category), v.maxLength(64, words.category)), words.category),
    v.maxLength(categoryMax, words.category),
  ),
});

export const partSchemas = {
  profile: profileSchema,
  notifications: notificationsSchema,
  privacy: privacySchema,
  preferences: preferencesSchema,
};

const settingsParamsSchema = v.object({ part: v.picklist(settingsParts) });

const anyPartSchema = v.union(Object.values(partSchemas));

/** A part as the calls answer it: its values, and its version, which is the ETag too. */
const answerSchema = v.intersect([v.object({ revision: v.string() }), anyPartSchema]);

export type SettingsAnswerDto = { revision: string };

/** The ETag of a part: its version, in quotes. */
export const partEtagForm = /^"([\w-]{1,64})"$/;

const shared = { path: '/api/users/me/settings/{part}', session: 'required', params: settingsParamsSchema } as const;

export const settingsRoutes = {
  getSettings: {
    ...shared,
    method: 'GET',
    summary: 'Returns a part of the caller’s settings; its ETag is the part’s version',
    answer: answerSchema,
    errors: ['not_found'],
  },
  changeSettings: {
    ...shared,
    method: 'PUT',
    summary: 'Changes a part of the caller’s settings. `If-Match` carries the ETag of what is changed',
    headers: v.object({ 'If-Match': v.optional(v.pipe(v.string(), v.regex(partEtagForm))) }),
    body: anyPartSchema,
    answer: answerSchema,
    errors: ['not_found', 'stale'],
  },
} as const satisfies Routes;
