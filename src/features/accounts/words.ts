/** Texts about accounts, in the order of a visit. For server code only: no island may import them. */

/** Pages and calls that require an account or a role. */
export const accessWords = {
  signInToContinue: 'Please sign in to continue',
  noPermission: "You don't have permission to access this area.",
  headings: {
    'signed-out': 'Please sign in',
    denied: 'Access Denied',
    'cross-site': 'Nothing was changed',
    unavailable: 'Sign-in isn’t working right now',
  },
  crossSite: 'This request came from another site, so we blocked it. Nothing was changed.',
  unavailable:
    'Account pages aren’t available right now. You can still browse and buy as a guest. Please try again in a moment.',
  methodNotAllowed: (method: string) => `This URL doesn’t support ${method} requests.`,
};

/** Alerts above a form that was not accepted. */
export const formWords = {
  lookAtFields: 'Please fix the highlighted fields.',
  crossSite: 'We couldn’t verify that request, so nothing happened. Try again from this page.',
  databaseUnavailable: 'We’re having trouble right now. Nothing was changed. Please try again in a minute.',
  rateLimited: 'Too many attempts. Wait a moment, then try again.',
  internal: 'Something went wrong on our end. Please try again.',
  wrongSignUpPassword: 'That’s not the password you signed up with. Please try again.',
  wrongCurrentPassword: 'The current password is not right.',
};

/** Errors of the fields of a form or a call. The labels name the fields in the errors of schemas. */
export const fieldWords = {
  nameLabel: 'Your name',
  emailLabel: 'Your email address',
  passwordNotText: 'Your password must be text.',
  passwordMissing: 'Enter your password.',
  passwordTooLong: 'This password is too long.',
  passwordUnreadable: 'Your password contains characters we can’t accept.',
  newPasswordTooShort: (min: number) => `Use at least ${min} characters.`,
  newPasswordTooLong: (max: number) => `Your password can have at most ${max} characters.`,
  newPasswordCommon: 'That password is too common. Choose a different one.',
  linkIncomplete: 'This link is incomplete. Open it again from your email.',
  userIdNotText: 'userId must be text.',
  userIdTooLong: 'userId is too long.',
  roleNotText: 'role must be text.',
  roleTooLong: 'role is too long.',
  unknownContext: (contexts: string) => `context must be one of: ${contexts}.`,
};

/** Messages of errors. */
export const accountErrors = {
  badCredentials: 'That email and password don’t match. Try again or reset your password.',
  invalidSession: 'You’re no longer signed in. Please sign in again.',
  linkExpired: 'This link no longer works. Request a new one.',
  demoPassword: 'Demo account passwords can’t be changed, so everyone can use them.',
  tooManySignIns: 'Sign-in is busy. Please try again in a few seconds.',
  noSuchAccount: 'We couldn’t find that account.',
  passwordsKeptElsewhere: 'This site doesn’t keep passwords.',
  accountsKeptHere: 'This site keeps its own accounts.',
  providerUnavailable: 'Sign-in isn’t working right now. Please try again.',
  providerProxyFailed: 'Sign-in isn’t working right now.',
  webhookNotConfigured: 'Clerk webhooks are off: CLERK_WEBHOOK_SECRET isn’t set.',
  webhookBadSignature: 'The signature doesn’t match.',
};

/** In place of the provider's sign-in form if it can't be shown. */
export const providerFormWords = {
  failed: 'Sign-in isn’t working right now. Nothing is lost, and you can still browse and buy as a guest.',
  noScript: 'Turn on JavaScript to sign in. You can still buy as a guest without it.',
};

/**
 * Mails about accounts. They contain nothing that a visitor typed, because anyone can have them sent to any address.
 */
export const accountMailWords = {
  label: 'Your account',
  verifyEmail: (site: string) => ({
    subject: `Confirm your email for ${site}`,
    preview: 'Just one more step.',
    title: 'Confirm your email address',
    paragraphs: [
      `Someone, hopefully you, signed up for ${site} with this email address. Open the link within 24 hours to create your account.`,
      'If this wasn’t you, you can ignore this email. Nothing happens unless the link is opened.',
    ],
    action: 'Confirm My Address',
  }),
  accountExists: (site: string, forgotPasswordUrl: string) => ({
    subject: `You already have a ${site} account`,
    preview: 'Sign in, or set a new password.',
    title: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, tried to sign up for ${site} with this email address. You already have an account, so nothing was changed.`,
      `Forgot your password? Reset it here: ${forgotPasswordUrl}`,
      'If this wasn’t you, you can ignore this email. Your account hasn’t changed.',
    ],
    action: 'Sign In',
  }),
  passwordReset: (site: string) => ({
    subject: `Reset your ${site} password`,
    preview: 'The link works once and expires in 30 minutes.',
    title: 'Set a new password',
    paragraphs: [
      `Someone, hopefully you, asked to reset the password for ${site}. The link works once and expires in 30 minutes.`,
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
    action: 'Set a New Password',
  }),
  noAccount: (site: string) => ({
    subject: `No ${site} account for this email`,
    preview: 'You may have signed up with another address.',
    title: 'We couldn’t find an account for this email',
    paragraphs: [
      `Someone, hopefully you, asked to reset a ${site} password. There’s no account for this email, so you may have signed up with a different one.`,
      'If this wasn’t you, you can ignore this email.',
    ],
    action: 'Create Account',
  }),
  passwordChanged: (site: string) => ({
    subject: `Your password for ${site} was changed`,
    preview: 'All other devices were signed out.',
    title: 'Your password was changed',
    paragraphs: [
      'Your password was just changed, and all other devices were signed out.',
      'If this wasn’t you, reset your password right away.',
    ],
    action: 'Set a New Password',
  }),
};
