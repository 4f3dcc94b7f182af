/** Texts of sales tax that people read. */

/** Why the number of a permit or of a registration is refused. */
export const wrongPermitNumber =
  'Enter the number on your permit, such as 123456: at least 4 digits, with spaces or dashes, and at most 14 characters.';
