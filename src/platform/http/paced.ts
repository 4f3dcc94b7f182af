/**
 * Makes the body of a response wait for its reader: Astro's adapter writes a body as fast as it can read it, so that of a slow
 * download all would be in memory. Pages pass unchanged, because they are whole by then.
 * @param drained resolves once what was written is taken; missing in development
 */
export function paced(response: Response, drained: (() => Promise<void>) | undefined): Response {
  const { body, status, statusText, headers } = response;
  if (drained === undefined || body === null || headers.get('content-type')?.startsWith('text/html')) return response;
  const reader = body.getReader();
  const waiting = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        await drained();
        const { value, done } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      // The adapter would print the address and the error of a source that can't be stopped.
      cancel: (reason) => reader.cancel(reason).catch(() => {}),
    },
    { highWaterMark: 0 },
  );
  return new Response(waiting, { status, statusText, headers });
}
