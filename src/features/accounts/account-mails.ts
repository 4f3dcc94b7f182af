import type { Letter, MailSite } from '../../platform/mail/letter.ts';
import { confirmEmailPath, paths, toAbsoluteUrl } from '../../site/paths.ts';
import { emailChangeMailWords as changeWords } from './email-change/words.ts';
import type { NewLinkMail } from './links/new-link-mail.ts';
import { accountMailWords as words } from './words.ts';

/**
 * Mails about an account. They carry nothing that a visitor typed, because anybody can have them sent to any address.
 * Tokens are sealed, because mails wait in the database.
 */
export type AccountMail =
  | NewLinkMail
  | { template: 'verify-email' | 'password-reset' | 'change-email'; to: string; data: { sealedToken: string } }
  | {
      template: 'account-deleted';
      to: string;
      /** Numbers of orders that aren't over, and the day by which the rest is erased, YYYY-MM-DD. */
      data: { openOrders: readonly string[]; finishBy: string };
    }
  | {
      template:
        | 'account-exists'
        | 'no-account'
        | 'demo-password'
        | 'password-changed'
        | 'email-taken'
        | 'email-changed';
      to: string;
      data: Record<string, never>;
    };

type MailWords = ReturnType<(typeof words)['verifyEmail']>;

function toLetter({ action, ...text }: MailWords, url: string): Letter {
  return { ...text, label: words.label, action: { label: action, url } };
}

function linkWithToken(site: MailSite, path: string, sealedToken: string): string {
  const token = site.unseal ? site.unseal(sealedToken) : sealedToken;
  return toAbsoluteUrl(site.siteUrl, `${path}?${new URLSearchParams({ token })}`);
}

/** Asks a new address to confirm itself. The account is created when the link is followed. */
export function verifyEmail({ sealedToken }: { sealedToken: string }, site: MailSite): Letter {
  return toLetter(words.verifyEmail(site.name), linkWithToken(site, paths.verifyEmail, sealedToken));
}

export function accountExists(site: MailSite): Letter {
  const forgotPasswordUrl = toAbsoluteUrl(site.siteUrl, paths.forgotPassword);
  return toLetter(words.accountExists(site.name, forgotPasswordUrl), toAbsoluteUrl(site.siteUrl, paths.signIn));
}

export function passwordReset({ sealedToken }: { sealedToken: string }, site: MailSite): Letter {
  return toLetter(words.passwordReset(site.name), linkWithToken(site, paths.resetPassword, sealedToken));
}

/** Answers a password reset for an address without an account: people forget which address they signed up with. */
export function noAccount(site: MailSite): Letter {
  return toLetter(words.noAccount(site.name), toAbsoluteUrl(site.siteUrl, paths.signUp));
}

/** Answers a password reset for a demo account, whose password is on the sign-in page. */
export function demoPassword(site: MailSite): Letter {
  return toLetter(words.demoPassword(site.name), toAbsoluteUrl(site.siteUrl, paths.signIn));
}

export function passwordChanged(site: MailSite): Letter {
  return toLetter(words.passwordChanged(site.name), toAbsoluteUrl(site.siteUrl, paths.forgotPassword));
}

export function changeEmail({ sealedToken }: { sealedToken: string }, site: MailSite): Letter {
  return toLetter(changeWords.changeEmail(site.name), linkWithToken(site, confirmEmailPath, sealedToken));
}

/** Tells an address that has an account that another account wanted it. */
export function emailTaken(site: MailSite): Letter {
  return toLetter(changeWords.emailTaken(site.name), toAbsoluteUrl(site.siteUrl, paths.signIn));
}

/** Tells the address that an account had that it has another one now. */
export function emailChanged(site: MailSite): Letter {
  return toLetter(changeWords.emailChanged(site.name), toAbsoluteUrl(site.siteUrl, paths.home));
}

export function accountDeleted(data: { openOrders: readonly string[]; finishBy: string }, site: MailSite): Letter {
  return toLetter(
    words.accountDeleted(site.name, data.openOrders, data.finishBy),
    toAbsoluteUrl(site.siteUrl, paths.home),
  );
}
