import type { BadCharacter } from './clean-text.ts';

/** Shown where the browser refuses the cookie of a session. */
export const cookiesNeeded = 'Your browser is blocking cookies for this site. Allow them, then try signing in again.';

/** Returns when the next try may succeed, as sentences end: "in 12 minutes". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'in a minute';
  if (minutes < 60) return `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/** Errors of the API and of forms. Server only. */
export const requestErrors = {
  /** @param seconds until the next try may succeed */
  tooManyRequests: (seconds: number) => `Too many attempts. Please try again ${describeWait(seconds)}.`,
  tooManyChanges: 'Too many changes at once. Please try again.',
  otherSite: 'This request came from another site, so we blocked it. Nothing was changed.',
  notForm: 'This request isn’t a form.',
  jsonOnly: 'This URL accepts only JSON. Send it with Content-Type: application/json.',
  badJson: 'The body of this request isn’t JSON we can read.',
  invalid: 'We couldn’t understand this request.',
  invalidValue: 'This value is missing or of the wrong kind.',
  unstorableValue: 'This request contains a value we can’t store.',
  notFound: 'We couldn’t find that.',
  accountGone: 'This account was deleted. Nothing was changed.',
  databaseUnavailable: 'We’re having trouble right now. Please try again in a few seconds.',
  internal: 'Something went wrong on our end. If you contact us, include the request ID.',
} as const;

/** Why there is no PDF right now, in the tab that should show it. Server only. */
export const pdfErrors = {
  /** @param seconds until the next one */
  tooMany: (seconds: number) =>
    `You’ve opened many documents in a short time. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then reload this page.`,
  waiting: 'We’re still making your last two documents. Wait until they show, then reload this page.',
  busy: 'We’re making many documents right now. Wait a few seconds, then reload this page.',
  failed: 'We couldn’t make this document. Nothing was changed. Reload this page in a minute.',
} as const;

/** What the front door says when it answers a request itself, on a bare page or as the API's error. Server only. */
export const frontDoorErrors = {
  badRequest: 'We couldn’t understand this request.',
  notSigned: 'This notification isn’t signed.',
  /** @param name of the character, with its article */
  badCharacters: (name: string) =>
    `Something you typed has an invisible character that we can’t store: ${name}. Go back, type it again instead of pasting it, and send it.`,
  noSession: 'Sign in first, then try again.',
  formUnderway:
    'We’re still receiving another form with photos from your account. Wait until it’s done, then go back and send this one again.',
  notFound: 'Page not found.',
  noEndpoint: 'There’s nothing at this address.',
  notOurPage: 'This request didn’t come from our site, so we blocked it.',
  method: 'This URL doesn’t support that action.',
  slow: 'The request took too long to arrive.',
  bodyTooLarge: 'This request is too large.',
  urlTooLong: 'This address is too long.',
  expectation: 'We can’t do what this request expects.',
  badHost: 'This site isn’t available at that address.',
  headersTooLarge: 'The headers of this request are too large.',
  tooManyRenders: 'Too many requests. Wait a moment, then try again.',
  internal: 'Something went wrong on our end.',
  busy: 'We’re busy right now. Please try again in a few seconds.',
  starting: 'We’re updating this site. Please try again in a minute.',
  noRoom: 'We can’t store photos right now. Nothing was changed. Go back and try again in a few minutes.',
  timeout: 'This took too long. Please try again.',
  homeLink: 'Go Home',
  requestId: (id: string) => `Request ${id}`,
} as const;

const characterNames: Readonly<Record<string, string>> = {
  '\n': 'a line break',
  '\t': 'a tab',
  '\0': 'an empty character (NUL)',
  '\u0007': 'a bell character',
  '\b': 'a backspace character',
  '\u001b': 'an escape character',
  '\u007f': 'a delete character',
};

/** Returns what to call a character that nobody can see, with its article. */
export function nameCharacter(character: string): string {
  const name = characterNames[character];
  if (name !== undefined) return name;
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (/\p{Cs}/u.test(character)) return 'half of an emoji or of another character';
  if (/\p{Cc}/u.test(character)) return `an invisible control character (${code})`;
  return `an invisible character that changes the direction of the text (${code})`;
}

/** Returns " between “red” and “mug”", or less if there are no words on a side. */
function describePlace(before: string, after: string): string {
  if (before !== '' && after !== '') return ` between “${before}” and “${after}”`;
  if (before !== '') return ` after “${before}”`;
  return after === '' ? '' : ` before “${after}”`;
}

/** What is wrong with a field. `label` names it at the start of a sentence: "The name". */
export const fieldErrors = {
  notText: (label: string) => `${label} must be text.`,
  tooLong: (label: string, max: number) => `${label} can have at most ${max} characters.`,
  tooShort: (label: string, min: number) => `${label} needs at least ${min} characters.`,
  badCharacters: (label: string) => `${label} contains characters we can’t accept.`,
  badCharacter: (label: string, { character, before, after }: BadCharacter) => {
    const what = nameCharacter(character);
    const where = describePlace(before, after);
    if (/[\n\t]/.test(character)) return `${label} contains ${what}${where}. Put it on one line, with spaces.`;
    return `${label} contains ${what}${where}. We can’t accept that. Delete it, or type that part again.`;
  },
  missing: (label: string) => `${label} is required.`,
  noLetter: (label: string) => `${label} needs a letter or a number.`,
  notEmail: 'Enter a valid email address.',
  notId: (label: string) => `${label} isn’t an ID.`,
  notWholeNumber: (label: string, min: number, max: number) => `${label} must be a whole number from ${min} to ${max}.`,
  badLimit: 'limit must be a whole number.',
  pathNameNotText: 'The name in the URL must be text.',
  unknownPathName: 'We couldn’t find anything with that name or ID.',
} as const;
