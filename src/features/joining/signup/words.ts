/** Texts of the way from an invite to a store. */

/** The step with the code, which is also the page for people who have none. */
export const artistSignupWords = {
  title: 'Become an Artist',
  description: (site: string, city: string) => `${site} is invite-only. Here’s how ${city} artists can apply.`,
  invited: 'Have an invite? Enter the code from your email.',
  code: 'Invite code',
  again: 'To continue, enter your invite code. It’s in the email we sent you.',
  noCode: 'No invite yet?',
  text: (site: string, city: string) =>
    `${site} is invite-only. If you make your work in ${city} or within an hour’s drive, apply with a few photos of it and a sentence about how you make it.`,
  apply: 'Apply to Join',
  orWrite: 'Questions? Write to us:',
  subject: 'Artist application',
  pricing: 'See Pricing',
};

/** The button of that step, and what a failed call says. */
export const codeWords = {
  validate: 'Validate Invite Code',
  validating: 'Validating...',
  next: 'Continue to Account Creation',
  filled: 'Your invite code is filled in. Check it to continue.',
  opening: 'Opening your invite…',
  unreachable: 'Unable to validate invite code. Please try again.',
};

/** The three steps. */
export const stepWords = {
  label: 'Steps to your store',
  invite: 'Invite',
  auth: 'Account',
  customize: 'Your store',
  done: 'Done:',
};

/** The step with the account. */
export const accountStepWords = {
  title: 'Create your account',
  description: 'Create your artist account.',
  text: (artist: string) => `Welcome, ${artist}. Use the email address your invite was sent to.`,
  create: 'Create Account',
  haveAccount: 'Have an account?',
  signIn: 'Sign In',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  invitedBy: (inviter: string) => `${inviter} invited you to open a store.`,
  invited: 'You’re invited to open a store.',
  name: 'Your name',
  confirmed: 'Your invite came here, so it’s already confirmed.',
  otherAddress: 'Another address?',
  /** A link: for a new invite, since one is bound to its address. */
  newInvite: 'Email us for a new invite.',
  newInviteSubject: 'Send my invite to another address',
  /** The link has expired, or has made an account before. */
  notProof: 'We’ll email you a link to confirm your address.',
  /** The address has an account. Before and after it. */
  known: 'You already have an account with',
  knownEnd: 'Sign in to open your store.',
  knownTitle: (firstName: string) => `Welcome back, ${firstName}`,
  agree: {
    before: 'By creating an account, you agree to the ',
    terms: 'Terms',
    and: ' and the ',
    privacy: 'Privacy Policy',
    end: '.',
  },
  confirmTitle: 'Confirm your email first',
  typedEmail: 'You entered',
  sent: 'If that address works, you’ll get an email from us. Open its link within 24 hours, preferably in this browser. It brings you back here to set up your store.',
  notReceived: 'Don’t see it after a few minutes? Check your spam folder or try again.',
  tryAgain: 'Try Again',
  unconfirmed:
    'Your invite only works with a confirmed email address. Confirm yours in your account, then come back here.',
  manageAccount: 'Manage Account',
  checkAgain: 'Check Again',
  otherTitle: 'This invite isn’t for this account',
  signedInAs: 'You’re signed in as',
  ask: 'Email Us',
  askSubject: 'Move my invite',
};

/** The step with the store. */
export const storeStepWords = {
  title: (firstName: string) => `Your store, ${firstName}`,
  description: 'Set up your store.',
  storeName: 'Store name',
  storeNameMissing: 'Enter a name for your store.',
  storeUrl: 'Store URL',
  line: 'Description',
  optional: '(optional)',
  theme: 'Theme',
  themes: { artsy: 'Artsy', minimal: 'Minimal', bold: 'Bold', vintage: 'Vintage' },
  submit: 'Create My Store',
  next: 'You can change all of this later, except the URL. If you ever need another one, ask us.',
  decline: 'No Thanks, Just Browse',
  endInvite: 'End My Invite',
  declineNote: 'This ends your invite. If you change your mind, ask us for a new one.',
  preview: 'Preview',
  previewLabel: 'Preview of your store',
  by: (artist: string, city: string) => `by ${artist}, ${city}`,
  frames: 'The frames are empty until you add pieces.',
  ok: 'OK',
};

/** The field of a store URL. */
export const storeUrlWords = {
  rule: 'Letters, numbers, and hyphens only. It can’t be changed later.',
  follows: 'Follows your store name until you change it here.',
  characters: 'Letters, numbers, and hyphens only.',
};

/** What the step with the store says as one types, and about the outcome. */
export const storeScriptWords = {
  creating: 'Creating Your Store…',
  count: (length: number, max: number) => `${length} of ${max} characters`,
  tooLong: (max: number) => `Your description can have at most ${max} characters.`,
  yourName: 'Your store name',
  checking: 'Checking that store URL…',
  unchecked: 'We couldn’t check that store URL right now. We’ll check it when you create your store.',
  noUrl: 'Please enter a store URL',
  created: (store: string) =>
    `Success! Your vendor account with the store name “${store}” has been created. You'll now be redirected to your dashboard.`,
  notCreated: 'Failed to create vendor account. Please try again.',
  failed: 'Failed to create account. Please try again.',
  kept: 'What you typed is saved in this browser.',
  openDashboard: 'Open My Dashboard',
  signIn: 'Sign In',
};

/** What the check of a store URL answers. */
export const slugCheckWords = {
  free: 'That store URL is free.',
};
