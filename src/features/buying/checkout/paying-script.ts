/**
 * Runs on an artist's pages: fetches the code that shows the way back to a payment (`features/buying/checkout/paying.client.ts`), where a cookie says
 * that this browser has a checkout open. Also when the page is shown again as it was left.
 *
 * Written to be small, because it is sent as it stands.
 */
export const payingScript = `(onpageshow=e=>/paying_/.test(document.cookie)&&document.body.append(paying.content))()`;
