/**
 * Runs on a vendor's pages. If a cookie says that this browser has an open checkout, fetches the code that links to its
 * payment (`open-checkouts.client.ts`), also when the back button shows the page again.
 */

/** The template with this id, which holds the `<script>` of the code. */
declare const paying: HTMLTemplateElement;

function fetchCode(): void {
  if (/paying_/.test(document.cookie)) document.body.append(paying.content);
}

addEventListener('pageshow', fetchCode);
fetchCode();
