/** Texts about an account's picture. */
export const avatarWords = {
  change: 'Change Picture',
  choose: 'Choose a picture',
  hint: 'A JPEG, PNG, or WebP of up to 10 MB. We crop it to a square and remove its location and date.',
  upload: 'Use This Picture',
  remove: 'Remove Picture',
  changed: 'Your picture was saved.',
  removed: 'Your picture was removed.',
};

/** Why a picture wasn't taken. */
export const avatarErrors = {
  missing: 'Choose a picture first.',
  tooLarge: 'This picture is larger than 10 MB. Choose a smaller one.',
  busy: 'We couldn’t make your picture right now. Please try again in a minute.',
};
