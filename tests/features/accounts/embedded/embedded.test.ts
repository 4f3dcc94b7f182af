import { identityConformance } from '../conformance.ts';
import { openEmbeddedWorld } from './embedded-world.ts';

identityConformance('e-mail and password', openEmbeddedWorld);
