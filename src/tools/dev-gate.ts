import { randomUUID } from 'node:crypto';
import type { Connect } from 'vite';
import type { Gate } from '../platform/http/front-door/options.ts';
import { readTarget } from '../platform/http/front-door/request-path.ts';
import { sendResponse, toFetchRequest } from './fetch-exchange.ts';

/** Creates the beta gate in front of the development server; it covers modules and sources as well. */
export function devGate(gate: Gate, siteUrl: string): Connect.NextHandleFunction {
  return (req, res, next) => {
    const target = readTarget(req.url ?? '/');
    // An ambiguous path is none of those that stay open.
    const path = 'path' in target ? target.path : '/';
    const { method = 'GET', headers } = req;
    if (gate.admits({ method, path, headers })) {
      gate.hide(headers);
      next();
      return;
    }
    const clientAddress = req.socket.remoteAddress ?? '';
    toFetchRequest(req, siteUrl)
      .then((request) => gate.answer({ request, clientAddress, requestId: randomUUID() }))
      .then((response) => sendResponse(response, res))
      .catch(next);
  };
}
