import * as v from 'valibot';
import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { readSettings } from '../../../../../features/accounts/settings/read-settings.server.ts';
import { editSettingsLimits } from '../../../../../features/settings/edit-settings.server.ts';
import { settingsRoutes } from '../../../../../features/settings/settings.api.ts';
import { answerPart, savePart } from '../../../../../features/settings/settings-endpoints.server.ts';

export const ALL = methods({
  GET: endpoint(settingsRoutes.getSettings, {
    permission: 'account',
    run: async ({ app, viewer, params: { part } }) => {
      const { settings } = await readSettings(app.db, viewer.userId);
      return answerPart(settings[part]);
    },
  }),
  // The schema of the part is chosen by the path.
  PUT: endpoint(
    { ...settingsRoutes.changeSettings, body: v.record(v.string(), v.unknown()) },
    {
      permission: 'account',
      limits: editSettingsLimits,
      run: savePart,
    },
  ),
});
