import { createConfiguredGate } from '../features/beta/beta-gate.server.ts';
import type { DeclaredQueries } from '../platform/http/front-door/declared-query.ts';
import { createFrontDoor, type FrontDoor } from '../platform/http/front-door/front-door.ts';
import type { FrontDoorLog, FrontDoorOptions, RenderPage } from '../platform/http/front-door/options.ts';
import { pageQueries } from '../site/page-queries.ts';
import { apiRoutes } from './api-routes.ts';
import type { RunningApp } from './create-app.ts';

/** The query parameters that API calls and pages read, by route. */
export const siteQueries: DeclaredQueries = {
  ...Object.fromEntries(
    apiRoutes.flatMap(({ path, query }) =>
      query === undefined ? [] : [[path.replace(/\{(\w+)\}/g, '[$1]'), Object.keys(query.entries)]],
    ),
  ),
  ...pageQueries,
};

interface DoorParts {
  renderPage: RenderPage;
  /** Folder of static files, `dist/client`. */
  clientDir: string;
  log: FrontDoorLog;
  /** For tests: replaces options of the running app. */
  changes?: Partial<FrontDoorOptions>;
}

/** Creates the front door of the running app. */
export async function openFrontDoor(running: RunningApp, parts: DoorParts): Promise<FrontDoor> {
  const { app, mounts, subscribePurges, ready } = running;
  const { renderPage, clientDir, log, changes } = parts;
  return createFrontDoor({
    config: app.config,
    app,
    renderPage,
    clientDir,
    subscribePurges,
    mounts,
    gate: await createConfiguredGate(running, clientDir),
    queries: siteQueries,
    probes: { ready },
    providers: { livePayments: app.payments.mode !== 'emulated', clerk: app.identity.forms },
    log,
    ...changes,
  });
}
