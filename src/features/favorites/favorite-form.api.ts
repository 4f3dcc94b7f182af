import * as v from 'valibot';
import { parseRefKey } from '../catalog/favorite-ref.ts';

const heartSchema = v.pipe(
  v.string('A heart must be a text.'),
  v.check((heart) => parseRefKey(heart) !== null, 'This heart belongs to nothing.'),
);

const kinds = ['love', 'unlove', 'restore'] as const;

/** A heart that is pressed without scripting: `love` saves the thing that it names, `unlove` removes it, `restore` brings it back. */
export const favoriteFormSchema = v.pipe(
  v.object({
    love: v.optional(heartSchema),
    unlove: v.optional(heartSchema),
    restore: v.optional(heartSchema),
    /** "plain": back to the list that needs no scripting. */
    view: v.optional(v.string('view must be a text.')),
  }),
  v.check((hearts) => kinds.filter((kind) => hearts[kind] !== undefined).length === 1, 'One heart at a time.'),
);

export type FavoriteFormInput = v.InferOutput<typeof favoriteFormSchema>;
