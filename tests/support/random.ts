/**
 * Random inputs (fast-check): the same ones in each `npm test`, so that it says something of the change at hand and of
 * nothing else; new ones in each `npm run test:full`, which looks for what nobody has thought of.
 */
import fc from 'fast-check';
import { full } from './full.ts';

fc.configureGlobal(full ? {} : { seed: 1 });

export { fc };
