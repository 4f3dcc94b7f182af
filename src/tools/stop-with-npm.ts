/**
 * Stops this process as SIGTERM does once the shell that npm started it with is gone. npm passes SIGTERM on to that
 * shell only, which ends without telling its child: the site and its database would run on.
 */
export function stopWithNpm(): void {
  // Set by npm for what it runs. Without it the shell is somebody's own, and may end while we run on.
  const { npm_lifecycle_event: script } = process.env;
  if (script === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 300);
  timer.unref();
}
