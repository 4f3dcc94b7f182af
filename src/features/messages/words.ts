/** The form to an artist, for the island and for the notices without JavaScript. */
export const messageFormWords = {
  failed: 'Your message could not be sent. Please try again.',
};

/** Notices on the storefront after the form was sent without JavaScript. */
export const messageNotices = {
  sent: 'Your message is on its way. The artist answers by e-mail.',
  invalid: 'Please fill in your name, your e-mail address and a message of at most 4,000 characters.',
  rateLimited: 'You have written a lot in a short time. Please try again in an hour.',
  databaseUnavailable: 'We can’t reach our records right now. Please try again in a minute.',
};

/** Errors of a message. The labels name the fields in the errors of schemas. */
export const messageErrors = {
  vendorMissing: 'The artist is missing.',
  noSuchVendor: 'There is no such artist.',
  nameLabel: 'Your name',
  emailLabel: 'Your e-mail address',
  bodyLabel: 'Your message',
};

/** The mail that forwards a message to the artist. */
export const messageMailWords = {
  subject: (from: string, vendor: string) => `${from} wrote to ${vendor}`,
  label: 'Message from your storefront',
  title: (from: string) => `${from} wrote to you`,
  fromLabel: 'From',
  replyLabel: 'To answer',
  reply: (email: string) => `Just reply to this email. Your answer goes to ${email}.`,
  action: (vendor: string) => `See ${vendor}`,
};
