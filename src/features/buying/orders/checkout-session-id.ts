import * as v from 'valibot';

/** The id of a checkout session, as the payment provider makes them. */
export const sessionIdSchema = v.pipe(
  v.string('The session must be a text.'),
  v.regex(/^[A-Za-z0-9_]{8,255}$/, 'This is not a checkout session.'),
);
