/** Texts about mails and their jobs. */

export const mailListWords = {
  title: 'Mails',
  description: 'Mails and their jobs.',
  search: 'Address or kind of mail',
  empty: 'No mail has been queued in the last days.',
  view: { all: 'All', failed: 'Failed', waiting: 'Waiting' },
  template: 'Kind',
  recipient: 'Address',
  noData: 'Its data is erased.',
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
  tries: 'Retries',
  at: 'Queued',
  sentAt: 'Done',
  retry: 'Send Again',
  cannotRetry: 'This mail can’t be sent again. It may have been sent in the meantime, or its data is erased.',
};

/** The form that ends mails to an address. */
export const mailAddressWords = {
  title: 'End mails to an address',
  about:
    'No mail goes to an address whose mail server refused one for good. You can add an address here, or allow one again.',
  label: 'Email address',
  refuse: 'End Mails',
  allow: 'Allow Mails',
  missing: 'Enter a full email address, such as name@example.com.',
  done: {
    refuse: 'No mail goes to that address from now on.',
    'refuse-before': 'That address got no mail before either.',
    allow: 'That address gets mail again.',
    'allow-before': 'Mails to that address weren’t ended.',
  },
};
