/** Deletes the offline copy that an earlier session left in this browser, on the page that a guest sees. */
import { paths } from '../../../site/paths.ts';
import { deleteOfflineCopy } from './offline-copy.ts';

void navigator.serviceWorker
  ?.getRegistration(paths.favorites)
  .then(deleteOfflineCopy)
  .catch(() => undefined);
