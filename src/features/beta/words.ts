/** Why the gate stays closed. */
export const gateErrors = {
  locked: 'This is a private beta. Enter the password to continue.',
  wrongPassword: 'Invalid password',
  tooManyTries: 'Too many attempts. Wait two minutes, then try again.',
};
