/** Texts about applications of artists without an invite, in the order of a visit. */
import { keptDays, linksMost, photosMost } from './applications.ts';

/** The artist's page. */
export const applicationWords = {
  title: 'Apply to Join',
  description: 'Apply to sell your work, and check on your application.',
  signIn: 'Sign in or create an account to apply, so that we can reply to you.',
  lead: (site: string, city: string) =>
    `${site} is for artists who make their work in ${city} or within an hour’s drive. Tell us about yours. We read every application.`,
  confirmTitle: 'Confirm your email first',
  confirm:
    'We reply by email, so you need a confirmed email address to apply. Confirm yours in your account, then come back here.',
  manageAccount: 'Manage Account',
  checkAgain: 'Check Again',
  name: 'Your name',
  nameHint: 'As you’d like your customers to know you.',
  makes: 'What do you make?',
  makesHint: 'A few sentences are enough: what it is, and how you make it.',
  links: 'Links (optional)',
  linksHint: `Your website, Instagram, or another shop. One link on each line, ${linksMost} at most.`,
  photos: 'Photos of your work (optional)',
  photosHint: `Up to ${photosMost} JPEG, PNG, or WebP photos, 10 MB each. We remove their location and date.`,
  photosAgain: 'If you chose photos, please choose them again: browsers don’t keep them.',
  send: 'Send Application',
  privacy: `Only we can see your application. We delete it ${keptDays} days after our decision, or together with your account.`,
  open: {
    title: 'We have your application',
    text: 'Thank you. We’re looking at your work, and we’ll email you either way.',
    withdrawHint: 'Something to change? Withdraw this application, then send a new one.',
    withdraw: 'Withdraw Application',
  },
  invited: {
    title: 'You’re invited',
    text: (email: string, until: string) =>
      `We’d love to have your work here. Your invite is in the email that we sent to ${email}. It’s good until ${until}.`,
    go: 'Set Up Your Store',
  },
  joined: {
    title: 'Your store is open',
    text: 'You’re one of our artists, so there’s no need to apply.',
    go: 'Open My Dashboard',
  },
  declined: {
    title: 'Not this time',
    text: 'Thank you for showing us your work. We can’t offer you a place right now. That isn’t a judgment of your work. We have few spots and many artists apply. You’re welcome to apply again.',
  },
  ended: {
    title: 'Your invite has ended',
    text: 'Your invite can’t be used anymore. If you’d still like to join, send us a new application.',
  },
  again: 'Apply again',
  sent: (day: string) => `Sent on ${day}`,
  reply: (day: string) => `We wrote to you on ${day}`,
  facts: { name: 'Name', makes: 'What you make', links: 'Links', photos: 'Photos' },
  photo: (place: number) => `Photo ${place} of your work`,
};

export const applicationErrors = {
  nameLabel: 'Your name',
  nameMissing: 'Enter your name.',
  makesLabel: 'What you make',
  makesMissing: 'Tell us what you make.',
  linksLabel: 'The links',
  tooManyLinks: `Enter ${linksMost} links at most.`,
  badLink: 'Enter each link on its own line, like “instagram.com/yourname”.',
  tooManyPhotos: `Choose ${photosMost} photos at most.`,
  photo: (name: string, problem: string) => (name === '' ? problem : `${name}: ${problem}`),
  busy: 'We couldn’t make your photos ready right now. Nothing was sent. Try again in a minute.',
  notConfirmed: 'Confirm your email address before you apply.',
  alreadyOpen: 'Nothing was sent: you’ve already applied, or you’re already invited. Here’s where you stand.',
  fields: 'Please fix the highlighted fields. Nothing was sent.',
  tooMany: (wait: string) => `You’ve sent this form many times in a short time. Nothing was sent. Try again ${wait}.`,
  unknown: 'Something went wrong. Reload the page and try again.',
  gone: 'This application was withdrawn or deleted.',
  decidedMeanwhile: 'This application was decided in the meantime. Nothing was changed. Look at it again below.',
  joined: 'This artist already has a store.',
  hasInvite: 'This artist has an invite that’s still good. To decline, revoke that invite first.',
  replyLabel: 'Your reply',
  noReply: 'Write your reply. Nothing was sent.',
  repliedMeanwhile: 'Someone replied in the meantime, so nothing was sent. Read that reply above, then send yours.',
  applicantNotReachable: 'This account’s email address isn’t confirmed, so nothing was sent.',
  applicantNotConfirmed: 'This account’s email address isn’t confirmed, so it can’t be invited right now.',
};

/** The list, in the admin panel and as a file. */
export const applicationListWords = {
  title: 'Applications',
  description: 'Artists who would like to join.',
  search: 'Name, email, or text',
  empty: 'No applications yet.',
  view: { open: 'Open', invited: 'Invited', declined: 'Declined', all: 'All' },
  name: 'Name',
  email: 'Email',
  makes: 'What they make',
  links: 'Links',
  state: 'State',
  states: { open: 'Open', invited: 'Invited', declined: 'Declined' },
  photos: 'Photos',
  at: 'Sent',
  decidedAt: 'Decided',
};

/** One application, in the admin panel. */
export const applicationPageWords = {
  description: 'An application.',
  back: 'Back to Applications',
  invite: 'Invite This Artist',
  inviteAgain: 'Invite After All',
  inviteHint: (email: string) =>
    `One tap sends an invite to ${email}, good for 30 days. The artist can change the store URL.`,
  reply: 'Reply without deciding',
  replyHint: (email: string, contact: string) =>
    `Goes to ${email}; the application stays open. If they write back, it comes to ${contact}.`,
  sendReply: 'Send Reply',
  replies: 'Replies',
  decline: 'Decline',
  declineHint: `The artist gets a short, friendly email. The application is deleted after ${keptDays} days.`,
  standing: {
    open: (sent: string, hasReply: boolean) => `Sent on ${sent}. Nobody has ${hasReply ? 'decided' : 'replied'} yet.`,
    invited: (on: string, until: string) => `Invited on ${on}. The invite is good until ${until}.`,
    joined: (on: string) => `Invited on ${on}. The store is open.`,
    ended: (on: string) => `Invited on ${on}. The invite was revoked or has expired.`,
    declined: (on: string) => `Declined on ${on}.`,
  },
  invites: 'See Invites',
  store: 'Visit Store',
  facts: { email: 'Email', makes: 'What they make', links: 'Links', sent: 'Sent' },
  noLinks: 'None',
  photos: 'Photos',
  noPhotos: 'No photos were sent.',
  photo: (name: string, place: number) => `Photo ${place} of ${name}’s work`,
  done: (email: string) => ({
    open: null,
    invited: `Invited. The email goes to ${email}.`,
    declined: `Declined. The email goes to ${email}.`,
    replied: `Your reply is on its way to ${email}.`,
  }),
};

/** The mail after a decline. */
export const applicationMailWords = {
  subject: (site: string) => `Your application to ${site}`,
  preview: 'Thank you for showing us your work.',
  label: 'Your application',
  title: (name: string) => `Thank you, ${name}`,
  paragraphs: (site: string) => [
    `We’ve looked at your application, and we can’t offer you a place on ${site} right now. That isn’t a judgment of your work. We have few spots and many artists apply.`,
    'You’re welcome to apply again, for example with new work. We’d be glad to see it.',
  ],
  action: 'See My Application',
  /** A reply before the decision. */
  reply: {
    title: (name: string) => `About your application, ${name}`,
    next: 'To answer',
    write: (email: string) => `Write to ${email}.`,
  },
};
