/** Labels of an address’s fields. */
export const addressWords = {
  name: 'Full name',
  line1: 'Street address',
  line2: 'Apt (optional)',
  city: 'City',
  state: 'State',
  chooseState: 'Choose',
  postalCode: 'ZIP code',
};

/** Errors of an address. The labels begin sentences such as “The name is required.” */
export const addressErrors = {
  name: 'The name',
  line1: 'The street address',
  line2: 'The apartment',
  city: 'The city',
  postalCode: 'The ZIP code',
  noName: 'Enter who it goes to.',
  noLine1: 'Enter the street and number.',
  noCity: 'Enter the city.',
  noState: 'Choose the state.',
  noZip: 'Enter the ZIP code.',
  badZip: 'A ZIP code has five digits, such as 40206.',
  unknownZip: (zip: string) => `There’s no ZIP code ${zip}. Check its digits.`,
  elsewhere: (zip: string, state: string, chosen: string) =>
    `${zip} is in ${state}, and ${chosen} is chosen. Which is right?`,
  changeZip: 'Change the ZIP',
};

/** The remembered address in Account Settings. */
export const savedAddressWords = {
  title: 'Your shipping address',
  explanation: 'Checkout fills this in for you. Orders that you’ve placed keep the address they have.',
  none: 'No address is remembered. When you check out, you can have one remembered.',
  remove: 'Remove This Address',
  removed: 'Your address was removed.',
};
