/** What the gate's script says without an answer from the server. Apart, because the page carries the script inline. */
export const gateScriptWords = {
  unreachable: 'The site could not be reached. Please try again.',
};

/** Why the gate stays closed. */
export const gateErrors = {
  locked: 'This is a private beta. Please enter its password first.',
  wrongPassword: 'Invalid password',
  tooManyTries: 'Too many tries. Please wait two minutes and try again.',
  methodNotAllowed: 'That cannot be done with this address.',
};
