/** What the gate's script says without an answer from the server. Apart, because the page carries the script inline. */
export const gateScriptWords = {
  unreachable: 'We couldn’t reach the site. Check your connection and try again.',
};

/** Why the gate stays closed. */
export const gateErrors = {
  locked: 'This is a private beta. Enter the password to continue.',
  wrongPassword: 'Invalid password',
  tooManyTries: 'Too many attempts. Wait two minutes, then try again.',
  methodNotAllowed: 'This URL doesn’t support that action.',
};
