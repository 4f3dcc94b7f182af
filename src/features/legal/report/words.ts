/** The form that reports something on the site to the operator. */
export const reportFormWords = {
  title: 'Report a Problem',
  description: (siteName: string) => `Tell ${siteName} about a piece, a store, or a page that shouldn’t be as it is.`,
  lead: 'Something copied, wrong, or harmful? Tell us, and we’ll look at it.',
  messages: 'To report a message, use the link below your conversation, so that we see which one it is.',
  path: 'Address of the page (optional)',
  pathHint: (siteUrl: string) => `Copy it from your browser, for example ${siteUrl}/artists.`,
  body: 'What’s wrong?',
  bodyHint: 'If your own work is shown without your consent, say which work it is.',
  email: 'Your email address (optional)',
  emailHint: 'Only if you’d like a reply.',
  send: 'Send Report',
  sent: 'Thank you. We got your report and will look at it.',
  fields: 'Nothing was sent yet. Please fix the highlighted fields.',
  tooMany: (wait: string) => `You’ve sent a lot of reports in a short time. Nothing was sent. Try again ${wait}.`,
};

export const reportErrors = {
  pathLabel: 'The address',
  otherSite: 'Enter the address of a page of this site, or leave it blank.',
  bodyLabel: 'What’s wrong',
  body: 'Write what’s wrong.',
  emailLabel: 'Your email address',
};
