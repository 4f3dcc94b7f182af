/** The form to an artist. */
export const messageFields = {
  open: 'Message Artist',
  name: 'Your name',
  email: 'Your email address',
  body: 'Your message',
};

/** Its button, and what comes of a press. */
export const messageFormWords = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: (owner: string) => `Message sent. ${owner} will reply by email.`,
  failed: 'We couldn’t send your message. It’s still here, so you can try again.',
};

/** Notices on the storefront after the form was sent without JavaScript. */
export const messageNotices = {
  sent: 'Message sent. The artist will reply by email.',
  invalid: 'Enter your name, your email address, and a message of up to 4,000 characters.',
  rateLimited: 'You’ve sent a lot of messages in a short time. Try again in an hour.',
  databaseUnavailable: 'We’re having trouble right now. Your message wasn’t sent. Please try again in a minute.',
  failed: 'We couldn’t send your message. Please try again.',
};

/** Errors of a message. The labels name the fields in the errors of schemas. */
export const messageErrors = {
  vendorMissing: 'The artist is required.',
  noSuchVendor: 'We couldn’t find that artist.',
  nameLabel: 'Your name',
  nameMissing: 'Enter your name.',
  emailLabel: 'Your email address',
  emailMissing: 'Enter your email address.',
  bodyLabel: 'Your message',
  bodyMissing: 'Enter a message.',
};

/** The mail that forwards a message to the artist. */
export const messageMailWords = {
  subject: (from: string, vendor: string) => `${from} wrote to ${vendor}`,
  label: 'Message from your storefront',
  title: (from: string) => `${from} wrote to you`,
  fromLabel: 'From',
  replyLabel: 'Reply',
  reply: (email: string) => `Just reply to this email. Your answer goes to ${email}.`,
  action: (vendor: string) => `Visit ${vendor}`,
};
