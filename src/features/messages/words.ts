/** What the form to an artist says about a failed attempt. The island shows it too. */
export const messageFormWords = {
  failed: 'Your message could not be sent. Please try again.',
};

/** What a storefront says after the form was sent without JavaScript. */
export const messageNotices = {
  sent: 'Your message is on its way. The artist answers by e-mail.',
  invalid: 'Please fill in your name, your e-mail address and a message of at most 4,000 characters.',
  rateLimited: 'You have written a lot in a short time. Please try again in an hour.',
  databaseUnavailable: 'We can’t reach our records right now. Please try again in a minute.',
};

/** Errors of a message. The labels begin sentences such as "Your name is missing." */
export const messageErrors = {
  vendorMissing: 'The artist is missing.',
  noSuchVendor: 'There is no such artist.',
  nameLabel: 'Your name',
  emailLabel: 'Your e-mail address',
  bodyLabel: 'Your message',
};

/** The mail that brings a message to its artist. */
export const messageMailWords = {
  subject: (from: string, vendor: string) => `${from} wrote to ${vendor}`,
  label: 'Message from your storefront',
  title: (from: string) => `${from} wrote to you`,
  fromLabel: 'From',
  replyLabel: 'To answer',
  reply: (email: string) => `Reply to this mail: it goes to ${email}.`,
  action: (vendor: string) => `See ${vendor}`,
};
