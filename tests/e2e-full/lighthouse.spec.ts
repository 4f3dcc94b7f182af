import { testWithLighthouse } from '../e2e/lighthouse.ts';

/** One page of each kind. */
const pages = ['/', '/portland-kiln', '/portland-kiln/moon-jar', '/about', '/events/logan-street-makers-market'];

testWithLighthouse(pages, 3);
