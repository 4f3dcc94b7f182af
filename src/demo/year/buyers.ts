/** Who bought in the demo's year. All of them are made up, and their mails go to example.com. */
import type { PostalAddress } from '../../features/buying/payments.ts';
import { demoEmailOf } from '../city/customers.ts';

export interface DemoBuyer {
  name: string;
  email: string;
  address: Omit<PostalAddress, 'name'>;
}

/** Name, street, second line, city, state, and postal code. The first ones come back most often. */
const people: readonly (readonly [string, string, string | null, string, string, string])[] = [
  ['Hattie Vandermeer', '1214 Hepburn Ave', null, 'Louisville', 'KY', '40204'],
  ['Orson Pike', '812 E Oak St', null, 'Louisville', 'KY', '40204'],
  ['Imogen Castellaw', '2239 Payne St', 'Unit 2', 'Louisville', 'KY', '40206'],
  ['Dorian Achebe', '405 Cherokee Pl', null, 'Louisville', 'KY', '40206'],
  ['Lupe Arrowood', '319 Vine St', null, 'New Albany', 'IN', '47150'],
  ['Wendell Trask', '78 Maple Ln', null, 'Bardstown', 'KY', '40004'],
  ['Saoirse Blackwood', '1906 Longest Ave', 'Apt 5', 'Louisville', 'KY', '40204'],
  ['Tobias Renn', '640 Central Ave', null, 'Cincinnati', 'OH', '45202'],
  ['Ximena Duarte-Holt', '2718 Sycamore St', null, 'Lexington', 'KY', '40508'],
  ['Gwendolyn Ashe', '15 Court Sq', 'Apt 3B', 'Nashville', 'TN', '37201'],
  ['Emeka Thornhill', '4411 Kingsley Way', null, 'Louisville', 'KY', '40207'],
  ['Beatrix Nolan-Reyes', '93 Depot St', null, 'Asheville', 'NC', '28801'],
  ['Hollis Grantham', '550 Spring St', null, 'Jeffersonville', 'IN', '47130'],
  ['Đặng Minh Châu', '1027 Lydia St', null, 'Louisville', 'KY', '40217'],
  ['Rosalind Okafor', '3120 Lehigh Ave', null, 'Chicago', 'IL', '60657'],
  ['Amos Winterbourne', '207 Ferry Rd', null, 'Madison', 'IN', '47250'],
  ['Célestine Moreau', '1818 Rue Royale', 'Apt 12', 'New Orleans', 'LA', '70116'],
  ['Jasper Sorrell', '2650 Fulton St', null, 'Pittsburgh', 'PA', '15233'],
  ['Nadia Farrokhzad', '711 Baxter Ave', null, 'Louisville', 'KY', '40204'],
  ['Clementine Ruiz', '48 Larch St', null, 'Bloomington', 'IN', '47401'],
  ['Silas Oduya', '166 Grant St', 'Floor 2', 'Columbus', 'OH', '43215'],
  ['Matilda Fenwick', '9 Harbor Ct', null, 'Annapolis', 'MD', '21401'],
  ['Rafael Quintero', '3301 Bluebird Rd', null, 'Austin', 'TX', '78704'],
  ['Ingrid Halvorsen', '2044 Portland Ave', null, 'Minneapolis', 'MN', '55404'],
  ['Percival Yates', '520 Frankfort Ave', null, 'Louisville', 'KY', '40206'],
  ['Zora Whitlock', '88 Peachtree Cir', 'Apt 907', 'Atlanta', 'GA', '30309'],
  ['Anneliese Brandt', '1401 Elm Hill Rd', null, 'Knoxville', 'TN', '37914'],
  ['Theodora Lang', '35 Prospect St', null, 'Northampton', 'MA', '01060'],
  ['Callum Abernethy', '262 Alder St', null, 'Portland', 'OR', '97205'],
  ['Yuki Tanabe-Cole', '1733 Newburg Rd', null, 'Louisville', 'KY', '40205'],
  ['Marguerite Dell', '601 Main St', null, 'Paducah', 'KY', '42001'],
  ['Ignacio Barrow', '77 Cliff Dr', null, 'Santa Fe', 'NM', '87501'],
];

export const demoBuyers: readonly DemoBuyer[] = people.map(([name, line1, line2, city, state, postalCode]) => ({
  name,
  email: demoEmailOf(name),
  address: { line1, line2, city, state, postalCode, country: 'US' },
}));

/** Returns a buyer by name. @throws Error if there is none */
export function findBuyer(name: string): DemoBuyer {
  const found = demoBuyers.find((buyer) => buyer.name === name);
  if (found === undefined) throw new Error(`Nobody in the demo is called ${name}.`);
  return found;
}
