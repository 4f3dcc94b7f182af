/** My Collection as guests see it: what a session left here that is over goes now, even where no worker runs. */
import { forgetOffline } from './forget-offline.ts';

void forgetOffline().catch(() => undefined);
