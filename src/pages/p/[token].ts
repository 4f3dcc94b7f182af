/** Where the QR code of a payment at a booth leads: to the payment page, or to what became of it. */
import { methods } from '../../features/accounts/access/endpoint.server.ts';
import { answerScan } from '../../features/booth/scan.server.ts';

export const ALL = methods({ GET: ({ locals, params }) => answerScan(locals.app, params['token'] ?? '') });
