import type { Answered, FrontDoorWatcher } from '../../platform/http/front-door/options.ts';
import { log, maskTokens } from '../../platform/http/log.ts';
import type { Config } from '../../site/config.ts';
import type { Metrics } from './metrics.ts';

const probes = new Set(['/livez', '/readyz', '/metrics']);

/**
 * Returns the function that logs a request as one line. In text, and for probes, only if asked for all lines: people wait
 * for others. Of cached pages that were there it logs one of `logCachedPages`, because a line costs more than such a page.
 */
function createRequestLog({ logFormat, logCachedPages }: Config): (answered: Answered) => void {
  let cachedPages = 0;
  return ({ requestId, method, path, status, ms, fromCache }) => {
    if (fromCache && cachedPages++ % logCachedPages !== 0) return;
    const level = logFormat === 'text' || probes.has(path) ? 'debug' : 'info';
    log[level]('request', { requestId, method, path: maskTokens(path), status, ms: Math.round(ms * 10) / 10 });
  };
}

export function createWatcher(config: Config, metrics: Metrics | null): FrontDoorWatcher {
  const logRequest = createRequestLog(config);
  return {
    ...metrics,
    answered: (answered) => {
      logRequest(answered);
      metrics?.answered(answered);
    },
  };
}
