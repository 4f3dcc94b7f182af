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
  welcome: (site: string) => `Welcome to ${site}`,
  signIn: 'Sign In',
  goHome: 'Go Home',
  tryAgain: 'Try Again',
  crossSite: 'This request came from another site, so we blocked it. Nothing was changed.',
  unavailable:
    'Account pages aren’t available right now. You can still browse and buy as a guest. Please try again in a moment.',
  methodNotAllowed: (method: string) => `This URL doesn’t support ${method} requests.`,
};

/** The sign-in page. */
export const signInWords = {
  title: 'Sign In',
  subtitle: 'Welcome back',
  description: (site: string) => `Sign in to ${site}.`,
  passwordChanged: 'Your password was changed. Please sign in with the new one.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign In',
  forgot: 'Forgot your password?',
  newHere: 'New here?',
  signUp: 'Create an Account',
  artist: 'Are you an artist?',
  becomeArtist: 'Become an Artist',
  lost: 'Are you lost?',
  store: 'Check out the store instead!',
};

/** The advantages of an account. List only features that exist. */
export const benefitWords = {
  title: 'What you get with an account',
  list: [
    'Save your favorite artists, pieces, and events.',
    'Some artists offer discounts to signed-in customers.',
    'Check out faster with your email already filled in.',
    'See all your orders in one place, including guest orders placed with the same email.',
  ],
};

export const demoAccountWords = {
  title: 'Demo accounts',
  text: 'This is a demo site. Anyone can use these accounts to try it.',
  who: { customer: 'As a customer', artist: 'As an artist', admin: 'As an admin' },
  password: 'Password:',
  invited: 'As an artist who is invited',
  inviteCode: 'Invite code:',
  inviteNote: 'Create an account with this address first. The link to confirm it is in the site’s outbox.',
};

/** The sign-up page, the notice that an email was sent, and the welcome. */
export const signUpWords = {
  title: 'Create Account',
  welcomeTitle: 'Welcome: Create Account',
  subtitle: 'Join our community',
  description: (site: string) => `Create an account at ${site}.`,
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: (min: number) => `Use at least ${min} characters. A few random words are easy to remember.`,
  submit: 'Create Account',
  haveAccount: 'Have an account?',
  signIn: 'Sign In',
  checkMail: 'Check your email',
  oneStep: 'Just one more step.',
  typedEmail: 'You entered',
  sent: 'If that address works, you’ll get an email from us. Open its link within 24 hours, preferably in this browser.',
  notReceived: 'Don’t see it after a few minutes? Check your spam folder or try again.',
  tryAgain: 'Try Again',
  welcome: (name: string) => (name === '' ? 'Welcome' : `Welcome, ${name}`),
  ready: (site: string, city: string) => `Your ${site} account is ready. ${city}’s artists are glad you’re here.`,
  startShopping: 'Start Shopping',
};

/** The page of the link that confirms an address. */
export const verifyEmailWords = {
  title: 'Confirm your email address',
  description: 'Just one more step to your account.',
  otherBrowser: 'You signed up in a different browser. Enter your password to confirm it’s you.',
  password: 'Password',
  submit: 'Confirm and Sign In',
  maybeConfirmed: 'Already confirmed your email? Your account is ready.',
  signIn: 'Sign In',
  signUp: 'Sign Up Again for a New Link',
};

/** A mailed link that is used or expired. */
export const linkExpiredWords = {
  title: 'This link no longer works',
  text: 'This link was already used or has expired. Links in our emails work once, for a limited time.',
};

/** The pages of a forgotten password: asking for the link, and the link's page. */
export const forgotPasswordWords = {
  pageTitle: 'Forgot Password',
  title: 'Forgot your password?',
  subtitle: 'We’ll email you a link to reset it.',
  description: 'Reset your password.',
  email: 'Email',
  submit: 'Send Link',
  backToSignIn: 'Back to Sign In',
  onItsWay: 'An email from us is on its way.',
  sent: 'If that address has an account, the email has a link to reset your password. It works once and expires in 30 minutes.',
  tryAgain: 'Try Again',
  newTitle: 'Set a new password',
  newPageTitle: 'New password',
  newSubtitle: 'This signs you out on all devices.',
  newPassword: 'New password',
  save: 'Save Password',
  newLink: 'Ask for a New Link',
  signIn: 'Sign In',
};

/** The form that changes the password of a signed-in account. */
export const changePasswordWords = {
  title: 'Change Password',
  subtitle: 'You’ll stay signed in here. All other devices will be signed out.',
  changed: 'Your password was changed.',
  current: 'Current password',
  next: 'New password',
  submit: 'Change Password',
};

/** The account itself, in Account Settings. */
export const settingsWords = {
  noName: 'No name given',
  verified: 'Verified email',
  notVerified: 'Email not verified yet',
  role: (role: string) => `${role} account`,
  keptByProvider: 'Email and password',
  keptByProviderText: 'Clerk keeps your email address, your password, and your picture. You change them there.',
  manageAccount: 'Manage Account',
  thisBrowser: 'This browser',
};

export const signOutWords = {
  title: 'Sign Out',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  unknown: 'We can’t check whether you’re signed in right now. You can still sign out.',
  signedOut: 'You’re not signed in.',
  note: 'Signing out also clears your cart and any photos that haven’t been sent from this browser. That protects you on shared computers. Your favorites stay in your account, and a phone paired with a booth stays paired.',
  signIn: 'Sign In',
  back: 'Back to the Store',
};

/** Alerts above a form that was not accepted. */
export const formWords = {
  lookAtFields: 'Please fix the highlighted fields.',
  crossSite: 'We couldn’t verify that request, so nothing happened. Try again from this page.',
  databaseUnavailable: 'We’re having trouble right now. Nothing was changed. Please try again in a minute.',
  internal: 'Something went wrong on our end. Please try again.',
  wrongSignUpPassword: 'That’s not the password you signed up with. Please try again.',
  wrongCurrentPassword: 'That’s not your current password. Please try again.',
};

/** Errors of the fields of a form or a call. The labels name the fields in the errors of schemas. */
export const fieldWords = {
  nameLabel: 'Your name',
  nameMissing: 'Enter your name.',
  emailLabel: 'Your email address',
  emailMissing: 'Enter your email address.',
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
  accountExists: 'You already have an account with this email address. Sign in to continue.',
  demoPassword: 'Demo account passwords can’t be changed, so everyone can use them.',
  tooManySignIns: 'Sign-in is busy. Please try again in a few seconds.',
  noSuchAccount: 'We couldn’t find that account.',
  passwordsKeptElsewhere: 'This site doesn’t keep passwords.',
  accountsKeptHere: 'This site keeps its own accounts.',
  providerUnavailable: 'Sign-in isn’t working right now. Please try again.',
  providerCalledTooOften: 'Too many requests. Try again in a moment.',
  providerProxyFailed: 'Sign-in isn’t working right now.',
  webhookNotConfigured: 'Clerk webhooks are off: CLERK_WEBHOOK_SECRET isn’t set.',
  webhookBadSignature: 'The signature doesn’t match.',
};

/** In place of the provider's sign-in form until it is shown, or if it can't be. */
export const providerFormWords = {
  loading: 'Loading…',
  tryAgain: 'Try Again',
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
    action: 'Confirm My Email',
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
  demoPassword: (site: string) => ({
    subject: `Your ${site} demo account`,
    preview: 'Its password is on the sign-in page.',
    title: 'This is a demo account',
    paragraphs: [
      'Someone, hopefully you, asked to reset the password of this demo account. Demo account passwords can’t be changed, so everyone can use them.',
      'You’ll find the password on the sign-in page.',
    ],
    action: 'Sign In',
  }),
  accountDeleted: (site: string, openOrders: readonly string[], finishBy: string) => ({
    subject: `Your ${site} account is deleted`,
    preview: 'You can’t sign in anymore.',
    title: 'Your account is deleted',
    paragraphs: [
      'Your profile, favorites, collections, and settings are gone, and the text of your messages was removed. You’re signed out on all devices.',
      openOrders.length === 0
        ? 'We keep the amounts, dates, and pieces of your past orders for bookkeeping, without your name and address.'
        : `These orders aren’t finished, so they keep your name and address until they are, and no later than ${finishBy}: ${openOrders.join(', ')}. We’ll still email you about them. To open them before that, create an account with this address again.`,
      'A deleted account can’t be restored. You can sign up again with this email address anytime.',
    ],
    action: 'Visit the Store',
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
