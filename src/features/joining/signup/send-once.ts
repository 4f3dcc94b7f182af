/** A navigation that was stopped or failed reports nothing, so after this a form counts as still here. */
export const sentForMs = 8_000;

/**
 * Lets a form be sent once.
 * @param show shows that it is on its way, and that it no longer is
 */
export function createSendOnce(show: (isSent: boolean) => void): { send(): boolean; renew(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const renew = () => {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  };
  return {
    /** Returns false while it is on its way. */
    send() {
      if (timer !== undefined) return false;
      timer = setTimeout(renew, sentForMs);
      show(true);
      return true;
    },
    /** For a page that comes back from the browser's memory, where the form can be sent again. */
    renew,
  };
}
