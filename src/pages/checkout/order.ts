/** Leads the browser or account that ordered from the confirmation to the order's page. */
import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { openOwnOrder } from '../../features/buying/checkout/open-own-order.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { paths } from '../../site/paths.ts';

export const ALL = methods({ GET: () => seeOther(paths.home), POST: openOwnOrder });
