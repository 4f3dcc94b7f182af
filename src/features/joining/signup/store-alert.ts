import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { explain } from '../../../platform/forms/explain.ts';
import { paths } from '../../../site/paths.ts';
import { addReturnPath } from '../../../site/return-path.ts';
import type { Alert } from './StoreAlert.tsx';
import { storeScriptWords as words } from './words.ts';

export function toAlert(error: unknown): Alert {
  const refused = error instanceof ApiError && error.status < 500;
  const signIn = addReturnPath(paths.signIn, paths.artistSignupStep('customize'));
  return {
    text: refused ? words.notCreated : words.failed,
    more: explain(error, { offline: words.kept, failed: words.kept }),
    link: refused && error.status === 401 ? { href: signIn, text: words.signIn } : undefined,
  };
}
