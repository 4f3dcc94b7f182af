/** The page of a link that opens nothing anymore. */
export const linkEndedWords = {
  title: { order: 'This link doesn’t open an order', thread: 'This link doesn’t open messages' },
  description: 'This link has expired or was turned off.',
  text: 'It may have expired, or a newer link replaced it. We can email a new one to the address that got this one, or to yours if you’ve changed it since.',
  send: 'Email Me a New Link',
  sentTitle: 'Check your email',
  sent: 'If this was our link, we’ve emailed a new one. We send up to 3 a day.',
  tooMany: (wait: string) => `You’ve asked for a lot of links in a short time. Try again ${wait}.`,
};

/** What a page that a link opens says about the link. */
export const ownLinkWords = {
  heading: 'Your link to this page',
  text: 'Anyone who has the link can open this page. If someone else has it, turn it off. You can get a new one by email.',
  end: 'Turn Off This Link',
};

/** The mail with a new link. */
export const newLinkMailWords = {
  label: 'Your link',
  unasked:
    'The link before this one doesn’t work anymore. Anyone who has this one can open the page, so keep this email to yourself.',
  order: {
    subject: (site: string) => `A new link to your order at ${site}`,
    title: 'Here’s your new link',
    text: 'It opens your order without a password.',
    action: 'View Your Order',
  },
  thread: {
    subject: (site: string) => `A new link to your messages at ${site}`,
    title: 'Here’s your new link',
    text: 'It opens your messages without a password.',
    action: 'View Your Messages',
  },
};
