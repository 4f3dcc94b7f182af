const messaging = new Map(
  Object.entries({
    invalid: 'Please fill in your name, your e-mail address and a message of at most 4,000 characters.',
    rate_limited: 'You have written a lot in a short time. Please try again in an hour.',
    db_unavailable: 'We can’t reach our records right now. Please try again in a minute.',
  }),
);

/** For `?message=` after the form to the artist. */
export function messageNotice(code: string | null): string | null {
  if (code === null) return null;
  if (code === 'sent') return 'Your message is on its way. The artist answers by e-mail.';
  return messaging.get(code) ?? 'Your message could not be sent. Please try again.';
}
