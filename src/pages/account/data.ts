import { dataParts } from '../../app/people/personal-data.ts';
import { endpoint, methods } from '../../features/accounts/access/endpoint.server.ts';
import { answerData, dataLimits } from '../../features/settings/privacy/data-file.server.ts';

export const ALL = methods({
  GET: endpoint(
    {},
    {
      permission: 'account',
      limits: dataLimits,
      run: ({ app, viewer }) => answerData(app, viewer, dataParts),
    },
  ),
});
