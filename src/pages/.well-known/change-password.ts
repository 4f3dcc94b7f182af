import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { settingsPath } from '../../site/settings-paths.ts';

export const ALL = methods({ GET: () => seeOther(`${settingsPath('account')}#password`) });
