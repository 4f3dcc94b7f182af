import { showWayBack } from './paying.ts';

showWayBack();
