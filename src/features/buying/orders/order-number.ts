/** Without the letters that are taken for digits or for each other: I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new number for people, "RC-7K3M-9QXD": forty random bits, so that it tells nothing of how many orders there are. */
export function newOrderNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const letters = [...bytes].map((byte) => alphabet.charAt(byte & 31)).join('');
  return `RC-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
