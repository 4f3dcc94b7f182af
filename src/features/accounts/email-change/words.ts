/** Texts about a new email address of an account, in the order of a visit. */

/** The form in the account's settings. */
export const changeEmailWords = {
  title: 'Email',
  current: 'Your email address',
  verified: 'Verified',
  notVerified: 'Not verified yet',
  new: 'New email address',
  password: 'Current password',
  submit: 'Change Email',
  hint: 'We’ll send a link to the new address. Nothing changes until you open it.',
  sent: 'An email from us is on its way to the new address. Open its link within 30 minutes, preferably in this browser.',
  sentTo: 'You entered',
  changed: 'Your email address was changed. All other devices were signed out.',
};

/** The page of the link in the mail to the new address. */
export const confirmEmailChangeWords = {
  title: 'Confirm your new email address',
  description: 'Confirm the new email address of your account.',
  subtitle: 'This signs you out on all other devices.',
  from: 'Now',
  to: 'New',
  note: 'Your orders, favorites, and settings stay as they are.',
  otherBrowser: 'You aren’t signed in to this account here. Enter its password to confirm it’s you.',
  password: 'Password',
  wrongPassword: 'That password isn’t right. Please try again.',
  submit: 'Use This Address',
  settings: 'Account Settings',
};

/** Messages of errors. */
export const emailChangeErrors = {
  same: 'That’s already your email address.',
  demo: 'Demo account addresses can’t be changed, so everyone can use them.',
};

/** Mails about it. They contain nothing that a visitor typed, because anyone can have them sent to any address. */
export const emailChangeMailWords = {
  changeEmail: (site: string) => ({
    subject: `Confirm your new email for ${site}`,
    preview: 'The link works once and expires in 30 minutes.',
    title: 'Confirm your new email address',
    paragraphs: [
      `Someone, hopefully you, wants to use this email address for their ${site} account. Open the link within 30 minutes to confirm it.`,
      'If this wasn’t you, you can ignore this email. Nothing happens unless the link is opened.',
    ],
    action: 'Confirm My New Email',
  }),
  emailTaken: (site: string) => ({
    subject: `You already have a ${site} account`,
    preview: 'This email already has an account.',
    title: 'This email already has an account',
    paragraphs: [
      `Someone, hopefully you, tried to use this email for another ${site} account. It already has one, so nothing changed.`,
      'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
    ],
    action: 'Sign In',
  }),
  emailChanged: (site: string) => ({
    subject: `Your email for ${site} was changed`,
    preview: 'We no longer email this address.',
    title: 'Your email address was changed',
    paragraphs: [
      `Your ${site} account was just changed, and all other devices were signed out. You can’t sign in with this one anymore.`,
      'If this wasn’t you, reply to this email right away.',
    ],
    action: 'Go to the Store',
  }),
};
