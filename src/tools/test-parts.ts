/**
 * The parts of `npm run test:full`, each named after what it protects: its folder of tests/storms/, and the property tests of
 * its rooms, which then run many rounds.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.ts';

/** Where the property tests of money and stock lie. Those of all other rooms belong to operations. */
const rooms = {
  money: [
    'tests/features/buying/',
    'tests/features/tax/',
    'tests/features/plan/',
    'tests/features/postage/',
    'tests/features/studio/',
  ],
  stock: [
    'tests/features/buying/checkout/',
    'tests/features/buying/orders/conservation.test.ts',
    'tests/features/booth/',
    'tests/api/booth/',
  ],
};

const isIn = (file: string, folders: readonly string[]) => folders.some((folder) => file.startsWith(folder));

function propertyTests(): string[] {
  return globSync('tests/**/*.test.{ts,tsx}', { cwd: root })
    .filter((file) => !isIn(file, ['tests/storms/', 'tests/processes/']))
    .filter((file) => /from '[./]+\/support\/rounds\.ts'/.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}

const ofStock = () => propertyTests().filter((file) => isIn(file, rooms.stock));
const ofMoney = () => propertyTests().filter((file) => isIn(file, rooms.money) && !isIn(file, rooms.stock));

/** Returns the paths of a part’s tests. Browsers have a config of their own. */
export const fullParts = {
  money: () => ['tests/storms/money/', ...ofMoney()],
  stock: () => ['tests/storms/stock/', ...ofStock()],
  operations: () => [
    'tests/storms/operations/',
    'tests/processes/',
    ...propertyTests().filter((file) => !isIn(file, [...rooms.money, ...rooms.stock])),
  ],
  browsers: () => [],
} satisfies Record<string, () => string[]>;

export type FullPart = keyof typeof fullParts;

export const isFullPart = (name: string): name is FullPart => Object.hasOwn(fullParts, name);
