/**
 * Runs on a vendor's pages: if a cookie says that this browser has an open checkout, fetches the code that shows the way
 * back to its payment (`open-checkouts.client.ts`). Also when the back button shows the page again.
 */

/** The template with that id, which holds the code's `<script>`. */
declare const paying: HTMLTemplateElement;

function fetchCode(): void {
  if (/paying_/.test(document.cookie)) document.body.append(paying.content);
}

addEventListener('pageshow', fetchCode);
fetchCode();
