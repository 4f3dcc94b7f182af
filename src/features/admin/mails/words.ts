/** Texts about emails and their jobs. */

export const mailListWords = {
  title: 'Emails',
  description: 'Emails and their jobs.',
  search: 'Address or kind of email',
  empty: 'No emails in the last few days.',
  about: 'Once an email is sent, we erase its text and address here.',
  view: { all: 'All', failed: 'Failed', waiting: 'Waiting' },
  template: 'Kind',
  recipient: 'Address',
  aboutOrder: (number: string) => `Order ${number}`,
  state: 'State',
  states: {
    created: 'Waiting',
    retry: 'Waiting for another try',
    active: 'Being sent',
    completed: 'Sent',
    cancelled: 'Canceled',
    failed: 'Failed',
  },
  givenUp: 'Given up',
  /** An email that something undid before it was due. */
  dropped: 'Not needed',
  kinds: { 'order-sent': 'Order shipped' } as Readonly<Record<string, string>>,
  tries: 'Retries',
  at: 'Queued',
  sentAt: 'Done',
  retry: 'Send Again',
  cannotRetry: 'We can’t send this email again. It may have been sent in the meantime, or its text is erased.',
};

/** The form that ends mails to an address. */
export const mailAddressWords = {
  title: 'Stop emails to an address',
  about:
    'We stop on our own when a mail server refuses an address for good. Here you can stop another one, or allow one again.',
  label: 'Email address',
  refuse: 'Stop Emails',
  allow: 'Allow Emails',
  missing: 'Enter a full email address, such as name@example.com.',
  done: {
    refuse: 'We won’t email that address anymore.',
    'refuse-before': 'Emails to that address were already stopped.',
    allow: 'That address gets emails again.',
    'allow-before': 'Emails to that address weren’t stopped.',
  },
};
