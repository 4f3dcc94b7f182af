/**
 * Sends SIGTERM to this process once the shell that npm started it with is gone. npm passes SIGTERM to that shell only,
 * which ends without telling its child, so the site and its database would keep running.
 */
export function stopWithNpm(): void {
  // npm sets it. Without it, the parent is the user's own shell, which may end while we keep running.
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
