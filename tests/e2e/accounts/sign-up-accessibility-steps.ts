export const screens = [
  ['sign in', '/customer/signin'],
  ['sign in after a change', '/customer/signin?changed=1'],
  ['sign up', '/customer/signup'],
  ['mail sent', '/customer/signup?sent=1'],
  ['welcome for a guest', '/customer/welcome'],
  ['confirm the address', '/customer/verify-email?token=x'],
  ['forgotten password', '/customer/forgot-password'],
  ['mail for a new password sent', '/customer/forgot-password?sent=1'],
  ['new password', '/customer/reset-password?token=x'],
  ['sign out', '/customer/signout'],
  ['change password for a guest', '/account/password'],
] as const;
