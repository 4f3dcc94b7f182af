/** To a browser that refuses the cookie of a session. */
export const cookiesNeeded =
  'Your browser does not keep cookies for this site. Signing in needs them: allow cookies for this site and try again.';
