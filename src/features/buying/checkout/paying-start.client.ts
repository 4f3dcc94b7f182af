import { showWayBack } from './paying.client.ts';

showWayBack();
