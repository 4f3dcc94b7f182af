import { testWithLighthouse } from './lighthouse.ts';

// The pages with the most pictures and the most code.
testWithLighthouse(['/', '/portland-kiln', '/portland-kiln/moon-jar'], 1);
