/** Sends an archive in chunks, so that one of gigabytes arrives over a line that breaks. Without this, the form sends it whole. */
import { ApiError } from '../../platform/api/typed-fetch.ts';
import { retryPassing, sendChunks } from '../../platform/resumable/send-chunks.ts';
import { paths } from '../../site/paths.ts';
import { sendArchiveChunk } from './transfer-calls.api.ts';
import { archiveFormWords as words } from './words.ts';

/** Milliseconds before each further try of a chunk. */
const waits = [1_000, 3_000, 10_000, 30_000];

const form = document.querySelector<HTMLFormElement>('#archive-form');
const input = form?.querySelector<HTMLInputElement>('input[type=file]');
const button = form?.querySelector('button');
const status = form?.querySelector<HTMLElement>('[role=status]');

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function send(file: File, to: { slug: string; account: string }): Promise<string> {
  const id = crypto.randomUUID();
  const total = file.size;
  await sendChunks(
    file,
    { received: 0, bytes: total },
    ({ received }) => received < total,
    (offset, bytes) => {
      if (status) status.textContent = words.sending(Math.floor((offset / total) * 100));
      return retryPassing(() => sendArchiveChunk(to, { id, offset, total }, bytes), waits, wait);
    },
  );
  return id;
}

form?.addEventListener('submit', (event) => {
  const file = input?.files?.[0];
  const { slug = '', account = '' } = form.dataset;
  if (!file || !button) return;
  event.preventDefault();
  button.disabled = true;
  send(file, { slug, account })
    .then((id) => location.assign(paths.vendorTransfer(slug, id)))
    .catch((error: unknown) => {
      button.disabled = false;
      if (status) status.textContent = error instanceof ApiError ? error.message : words.failed;
    });
});
