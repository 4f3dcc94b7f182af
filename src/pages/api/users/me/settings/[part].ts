import * as v from 'valibot';
import { endpoint, methods } from '../../../../../features/accounts/access/endpoint.server.ts';
import { readSettings } from '../../../../../features/accounts/settings/read-settings.server.ts';
import { editSettingsLimits } from '../../../../../features/settings/edit-settings.server.ts';
import { settingsParamsSchema } from '../../../../../features/settings/settings.api.ts';
import { answerPart, savePart } from '../../../../../features/settings/settings-endpoints.server.ts';

export const ALL = methods({
  GET: endpoint({
    permission: 'account',
    params: settingsParamsSchema,
    run: async ({ app, viewer, params: { part } }) => {
      const { settings } = await readSettings(app.db, viewer.userId);
      return answerPart(settings[part]);
    },
  }),
  PUT: endpoint({
    permission: 'account',
    params: settingsParamsSchema,
    // The schema of the part is chosen by the path.
    body: v.record(v.string(), v.unknown()),
    limits: editSettingsLimits,
    run: savePart,
  }),
});
