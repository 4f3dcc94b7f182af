import type { Letter, MailSite } from '../../platform/mail/letter.ts';
import { paths, toAbsoluteUrl } from '../../site/paths.ts';

/** Nothing that somebody typed: anybody can have such a mail sent to any address. */
type NoData = Record<string, never>;

/** Mails about an account. The token of a link is sealed, because mails wait in the database. */
export type AccountMail =
  | { template: 'verify-email' | 'password-reset'; to: string; data: { sealedToken: string } }
  | { template: 'account-exists' | 'no-account' | 'password-changed'; to: string; data: NoData };

/** The mails about accounts. They say nothing that somebody typed, and to strangers nothing but that they may ignore them. */

const label = 'Your account';
const ignore = 'If this was not you, ignore this mail: nothing happens without the link.';

function link(site: MailSite, path: string, sealedToken: string): string {
  const token = site.unseal ? site.unseal(sealedToken) : sealedToken;
  return toAbsoluteUrl(site.siteUrl, `${path}?${new URLSearchParams({ token })}`);
}

/** To somebody who signs up: the account is made when the link is followed. */
export function verifyEmail({ sealedToken }: { sealedToken: string }, site: MailSite): Letter {
  return {
    subject: `Confirm your e-mail address for ${site.name}`,
    preview: 'One more step, and your account is ready.',
    label,
    title: 'Confirm your e-mail address',
    paragraphs: [
      `Somebody, hopefully you, signed up at ${site.name} with this address. Open the link within 24 hours to make the account.`,
      ignore,
    ],
    action: { label: 'Confirm my address', url: link(site, paths.verifyEmail, sealedToken) },
  };
}

/** To somebody who has an account and signs up again. */
export function accountExists(site: MailSite): Letter {
  return {
    subject: `You have an account at ${site.name} already`,
    preview: 'Sign in, or set a new password.',
    label,
    title: 'You have an account already',
    paragraphs: [
      `Somebody, hopefully you, signed up at ${site.name} with this address. It has an account, so nothing was changed.`,
      `If you don't remember the password, set a new one: ${toAbsoluteUrl(site.siteUrl, paths.forgotPassword)}`,
      'If this was not you, ignore this mail. Your account is as it was.',
    ],
    action: { label: 'Sign In', url: toAbsoluteUrl(site.siteUrl, paths.signIn) },
  };
}

export function passwordReset({ sealedToken }: { sealedToken: string }, site: MailSite): Letter {
  return {
    subject: `Set a new password for ${site.name}`,
    preview: 'The link works once, for 30 minutes.',
    label,
    title: 'Set a new password',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site.name}. The link works once, for 30 minutes.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: link(site, paths.resetPassword, sealedToken) },
  };
}

/** To an address that has no account, because people forget under which one they signed up. */
export function noAccount(site: MailSite): Letter {
  return {
    subject: `There is no account for this address at ${site.name}`,
    preview: 'You may have signed up with another address.',
    label,
    title: 'There is no account for this address',
    paragraphs: [
      `Somebody, hopefully you, asked for a new password at ${site.name}. There is no account for this address: you may have signed up with another one.`,
      'If this was not you, ignore this mail.',
    ],
    action: { label: 'Create Account', url: toAbsoluteUrl(site.siteUrl, paths.signUp) },
  };
}

/** To the owner of an account, after the fact. */
export function passwordChanged(site: MailSite): Letter {
  return {
    subject: `Your password for ${site.name} was changed`,
    preview: 'Everybody else was signed out.',
    label,
    title: 'Your password was changed',
    paragraphs: [
      'The password of your account was changed just now, and everybody who was signed in with it was signed out.',
      'If this was not you, set a new password at once.',
    ],
    action: { label: 'Set a new password', url: toAbsoluteUrl(site.siteUrl, paths.forgotPassword) },
  };
}
