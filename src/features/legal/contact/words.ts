/** The form that writes to the operator. */
export const contactWords = {
  title: 'Contact Us',
  description: (siteName: string) =>
    `Write to the people who run ${siteName}: a question, an idea, or something that went wrong.`,
  lead: 'A question, an idea, or something that went wrong? A person reads what you write.',
  artistFirst:
    'For questions about a piece or an order, ask the artist: use Message Artist on their store’s page, or the message form of your order.',
  name: 'Your name',
  email: 'Your email address',
  body: 'Your message',
  bodyHint: 'If it’s about an order, add its number.',
  send: 'Send Message',
  sent: 'Thank you. We got your message and will reply by email.',
  byEmail: (email: string) => `You can also write to [${email}](mailto:${email}).`,
  byPost: (operator: string, address: string) => `By post: ${operator}, ${address}.`,
  fields: 'Nothing was sent yet. Please fix the highlighted fields.',
  tooMany: (wait: string) =>
    `You’ve sent a lot of messages in a short time. Nothing was sent. Try again ${wait}, or write an email.`,
};

export const contactErrors = {
  name: 'Enter your name.',
  nameLabel: 'Your name',
  email: 'Enter your email address.',
  emailLabel: 'Your email address',
  body: 'Enter a message.',
  bodyLabel: 'Your message',
};

/** The mail that brings it to the operator. */
export const contactMailWords = {
  subject: (from: string, siteName: string) => `${from} wrote to ${siteName}`,
  label: 'Contact form',
  title: (from: string) => `${from} wrote to us`,
  answerTo: 'Reply to',
  action: 'Reply by Email',
  /** A message in the admins' list, because too many came to be mailed. */
  listed: (from: string, body: string) => `${from} wrote with the contact form:\n\n${body}`,
};

/** The mail that tells the operator of messages that came too fast to be mailed one by one. */
export const contactWaitingWords = {
  title: 'More messages are waiting',
  text: 'The contact form got a lot of messages in a short time. The ones that we haven’t emailed you are on the list of reports.',
  action: 'Read the Messages',
};
