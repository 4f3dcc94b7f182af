/** Nothing that somebody typed: anybody can have such a mail sent to any address. */
type NoData = Record<string, never>;

/** Mails about an account. The token of a link is sealed, because mails wait in the database. */
export type AccountMail =
  | { template: 'verify-email' | 'password-reset'; to: string; data: { sealedToken: string } }
  | { template: 'account-exists' | 'no-account' | 'password-changed'; to: string; data: NoData };
