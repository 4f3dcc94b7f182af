import * as v from 'valibot';
import { personNameSchema, textSchema } from '../../../platform/api/text-schema.ts';
import { isWebUrl, withScheme } from '../../../platform/api/web-url-schema.ts';
import { linksMost } from './applications.ts';
import { applicationErrors as words } from './words.ts';

/** One address in each line. */
const links = v.pipe(
  textSchema({ label: words.linksLabel, min: 0, max: 600, multiline: true }),
  v.transform((text) => text.split(/\s+/).filter(Boolean).map(withScheme)),
  // Says to `constraintsOf` that what follows counts links.
  v.array(v.string()),
  v.maxLength(linksMost, words.tooManyLinks),
  v.check((list) => list.every((link) => isWebUrl(link)), words.badLink),
  v.transform((list) => list.map((one) => new URL(one).href)),
);

export const applicationSchema = v.object({
  name: personNameSchema({ label: words.nameLabel, missing: words.nameMissing, max: 80 }),
  makes: textSchema({ label: words.makesLabel, missing: words.makesMissing, max: 1000, multiline: true }),
  links: v.optional(links, ''),
});

export type ApplicationInput = v.InferOutput<typeof applicationSchema>;
