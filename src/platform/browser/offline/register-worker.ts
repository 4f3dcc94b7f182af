/** True in browsers with workers, on secure pages of the built site; development has no worker. */
export const hasWorkers = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Registers a worker, and resolves with it once it is active. `serviceWorker.ready` may be the worker of the whole site. */
export async function registerWorker(script: string, scope: string): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker.register(script, { scope });
  const coming = registration.installing ?? registration.waiting;
  if (registration.active === null && coming !== null)
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated' || coming.state === 'redundant') resolve();
      });
    });
  return registration.active;
}

/** Returns the registration of exactly this scope. The browser's own call may answer with a wider one. */
export async function findRegistration(scope: string): Promise<ServiceWorkerRegistration | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return registration && new URL(registration.scope).pathname === scope ? registration : undefined;
}
