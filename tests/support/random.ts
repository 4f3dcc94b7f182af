/**
 * Seeds fast-check's random inputs: fixed in `npm test`, so that a failure comes from the change at hand; new in each
 * `npm run test:full`, to find cases that nobody has thought of.
 */
import fc from 'fast-check';
import { full } from './full.ts';

fc.configureGlobal(full ? {} : { seed: 1 });

export { fc };
