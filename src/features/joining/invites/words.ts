/** Texts about invites of artists, in the order of a visit. */

/** The admin's page. */
export const invitesPageWords = {
  deleted: 'Deleted account',
  title: 'Invites',
  description: 'Invite artists, and see who has joined.',
  invite: 'Invite an Artist',
  name: 'Artist’s name',
  email: 'Artist’s email',
  emailHint: 'Only this address can use the invite.',
  slug: 'Store URL',
  slugHint: 'The artist can choose another one.',
  note: 'Your note to the artist',
  noteHint: (name: string) => `The email starts with it, and ${name} signs it.`,
  optional: '(optional)',
  picture: 'A picture of their work',
  pictureHint: 'It opens the email. A JPEG, PNG, or WebP of at most 10 MB, 340 px or wider.',
  pictureText: 'What the picture shows',
  pictureTextHint: 'Stands below it, such as “Spider Cloth, cotton and indigo.”',
  send: 'Send Invite',
  sending: 'Sending...',
  made: (artistName: string) => `${artistName} is invited`,
  madeText: (email: string) =>
    `We’re emailing this code to ${email}. It’s shown only now, so copy it if you’d like to send it yourself.`,
  copy: 'Copy Code',
  copied: 'Copied',
  statuses: { active: 'Active', used: 'Used', expired: 'Expired', revoked: 'Revoked', declined: 'Declined' },
  dates: {
    active: (date: string) => `until ${date}`,
    used: (date: string) => `on ${date}`,
    expired: (date: string) => `on ${date}`,
    revoked: (date: string) => `on ${date}`,
    declined: (date: string) => `on ${date}`,
  },
  codeEnd: 'Code ends in',
  sent: (date: string) => `sent ${date}`,
  visit: (store: string) => `Visit ${store}`,
  change: 'Change',
  againText: 'This sends a new code. The old one stops working.',
  again: 'Send Again',
  revoke: 'Revoke Invite',
  revoked: (artistName: string) => `${artistName}’s invite no longer works.`,
  error: (message: string) => `Error: ${message}`,
  unreachable: 'We couldn’t reach the site. Check your connection, then try again.',
  signedOut: 'You’re no longer signed in. Sign in again in another tab, then try again.',
};

/** The list, in the admin panel and as a file. */
export const inviteListWords = {
  title: invitesPageWords.title,
  description: invitesPageWords.description,
  search: 'Name, email, or store',
  empty: 'No invites yet.',
  all: 'All',
  statuses: invitesPageWords.statuses,
  artist: 'Artist',
  email: 'Email',
  status: 'Status',
  slug: 'Store URL',
  codeEnd: invitesPageWords.codeEnd,
  sent: 'Sent',
  until: 'Good until',
  used: 'Used',
};

/** What the artist reads after entering a code. */
export const inviteAnswers = {
  active: (artistName: string) => `Welcome, ${artistName}. Your invite is ready.`,
  unknown: 'That’s not one of our invite codes. Check it against the email, or ask us for a new one.',
  used: 'This invite code was already used. If you used it, sign in to open your dashboard.',
  expired: 'This invite code has expired. Ask us for a new one.',
  revoked: 'This invite code no longer works. If we sent you a newer one, use that, or ask us for a new one.',
  declined: 'This invite was declined. If you’d like a store after all, ask us for a new one.',
};

/** Refusals of the calls about invites. */
export const inviteErrors = {
  codeLabel: 'The invite code',
  codeMissing: 'Enter your invite code.',
  nameLabel: 'The artist’s name',
  nameMissing: 'Enter the artist’s name.',
  emailLabel: 'The artist’s email',
  emailMissing: 'Enter the artist’s email.',
  noteLabel: 'Your note',
  pictureTextLabel: 'What the picture shows',
  storeNameLabel: 'The store name',
  storeNameMissing: 'Enter a store name.',
  descriptionLabel: 'The description',
  unknownTheme: 'Choose one of the four themes.',
  badAccount: 'This isn’t an account ID.',
  linkSpent: 'The link in your email has expired or was already used.',
  otherAddress:
    'This invite is for another email address. Sign out first, then sign in or create an account with the address it was sent to. If you can’t use that one, ask us to move the invite.',
  notVerified: 'Confirm your email address first. Then enter your invite code again.',
  noSuchInvite: 'We couldn’t find that invite.',
  alreadyUsed: 'This invite was already used, so it can’t be changed.',
  alreadyEnded: 'This invite was already ended. Reload the page to see the newest one.',
  keptForInvite: 'That store URL is kept for another invite. Choose another one, or revoke that invite first.',
};

/** The mail that brings an invite. */
const comeHang = (firstName: string | null) =>
  `Come hang your work with us${firstName === null ? '' : `, ${firstName}`}`;

export const inviteMailWords = {
  subject: (firstName: string | null) => `${comeHang(firstName)}.`,
  preview: (site: string) => `You’re invited to open a store on ${site}.`,
  title: comeHang,
  /** After the admin’s note. Plain words for a site without artists yet. */
  text: (site: string, artists: number) =>
    `${site} is ${artists > 1 ? `${artists} artists` : 'a marketplace for the artists'} of this city, each with a store of their own. You need a name for your store, a photo, and a price. Plan on fifteen minutes.`,
  /** Below the name of who signs; null if the site does. */
  replies: (site: string | null) =>
    site === null ? 'Questions? Reply to this email.' : `for ${site}. Questions? Reply to this email.`,
  action: 'Create Your Account',
  actionNote: (date: string) =>
    `This opens your account with your invite and your email address filled in. It’s yours alone. Your invite works until ${date}.`,
  neighbors: 'Your neighbors',
  fallback: (code: string, page: string) => `If the button doesn’t work, enter the code ${code} at ${page}.`,
};
