/** Fetches code at the first sign of a visitor, before it is needed. */

const seen = new Set<string>();

/** Preloads a module and everything that it imports, so that it can run at once. */
function warm(url: string): void {
  if (seen.has(url)) return;
  seen.add(url);
  fetch(url, { priority: 'low' })
    .then((response) => response.text())
    .then((code) => {
      for (const [, path] of code.matchAll(/["'`](\.\/[\w.-]+\.js)["'`]/g)) warm(new URL(path as string, url).href);
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = url;
      document.head.append(link);
    })
    .catch(() => {});
}

/** Preloads modules at the first user input, once the page is idle; not on slow or metered connections. */
export function warmAtFirstSign(listUrls: () => string[]): void {
  const onSign = (): void => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean; effectiveType?: string } };
    if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return;
    const idle = () => (self.requestIdleCallback ?? setTimeout)(() => listUrls().forEach(warm));
    if (document.readyState === 'complete') idle();
    else addEventListener('load', idle);
  };
  for (const type of ['scroll', 'pointermove', 'touchstart', 'keydown']) {
    addEventListener(type, onSign, { once: true, passive: true });
  }
}
