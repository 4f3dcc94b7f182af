/** Deletes the offline copy that an earlier session left in this browser, on the page that a guest sees. */
import { findRegistration } from '../../../platform/browser/offline/register-worker.ts';
import { paths } from '../../../site/paths.ts';
import { deleteOfflineCopy } from './offline-copy.ts';

if ('serviceWorker' in navigator)
  void findRegistration(paths.favorites)
    .then(deleteOfflineCopy)
    .catch(() => undefined);
