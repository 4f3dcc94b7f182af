/** Saves price and count in the list of pieces without a page load. Without it, the forms lead back to the list. */
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { explain } from '../../../platform/forms/explain.ts';
import { formatCents } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import type { StudioPiece } from './pieces.api.ts';
import { pieceLimits } from './pieces.ts';
import { pieceCalls } from './pieces-calls.api.ts';
import { pieceErrors, pieceListWords as words } from './words.ts';

const find = <T extends Element>(within: Element, selector: string) => within.querySelector(selector) as T;

function showPiece(row: Element, { priceCents, inventory, held }: StudioPiece, isTyping: boolean): void {
  const values = {
    price: { shown: formatCents(priceCents), seen: priceCents, typed: (priceCents / 100).toFixed(2) },
    count: { shown: words.stock(inventory, held), seen: inventory, typed: String(inventory) },
  };
  for (const [name, { shown, seen, typed }] of Object.entries(values)) {
    const set = find(row, `[data-set=${name}]`);
    find(set, '[data-shown]').textContent = shown;
    find<HTMLInputElement>(set, '[name=seen]').value = String(seen);
    if (!isTyping) find<HTMLInputElement>(set, '.field').value = typed;
  }
  find(row, '[data-held]').textContent = held > 0 ? words.heldNote(held) : '';
  find<HTMLButtonElement>(row, '[value="-1"]').disabled = inventory === 0;
}

function showProblem(form: HTMLFormElement, message: string): void {
  const box = find<HTMLElement>(form, '[role=alert]');
  const field = find<HTMLInputElement>(form, '.field');
  box.textContent = message;
  box.className = message === '' ? '' : 'note note-bad';
  field.ariaInvalid = message === '' ? null : 'true';
  if (message === '') field.removeAttribute('aria-describedby');
  else field.setAttribute('aria-describedby', box.id);
}

/** Key of a count that may have reached the server: sent again, it must not count twice. */
const unanswered = new WeakMap<HTMLFormElement, { count: number; key: string }>();

function send(vendor: string, id: string, form: HTMLFormElement, step: number): Promise<StudioPiece> | string {
  const calls = pieceCalls(vendor);
  const seen = Number(find<HTMLInputElement>(form, '[name=seen]').value);
  const { name, value } = find<HTMLInputElement>(form, '.field');
  if (name === 'price') {
    const { minCents, maxCents } = pieceLimits;
    const priceCents = readDollars(value);
    if (priceCents === null || priceCents < minCents || priceCents > maxCents)
      return pieceErrors.price(minCents, maxCents);
    return calls.setPrice(id, { priceCents, seenCents: seen });
  }
  const count = step === 0 ? Number(value) : seen + step;
  if ((step === 0 && !/^\s*\d+\s*$/.test(value)) || count > pieceLimits.inventory)
    return pieceErrors.count(pieceLimits.inventory);
  const before = unanswered.get(form);
  const key = before?.count === count ? before.key : crypto.randomUUID();
  unanswered.set(form, { count, key });
  return calls.setCount(id, { count, seen, key });
}

async function save(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const row = form.closest<HTMLElement>('[data-piece]');
  const list = form.closest<HTMLElement>('[data-vendor]');
  const [id, vendor] = [row?.dataset['piece'], list?.dataset['vendor']];
  if (!row || !id || !vendor || form.ariaBusy === 'true') return;
  const step = submitter?.getAttribute('name') === 'step' ? Number(submitter.getAttribute('value')) : 0;
  const sent = send(vendor, id, form, step);
  find(row, '[data-said]').textContent = '';
  showProblem(form, typeof sent === 'string' ? sent : '');
  if (typeof sent === 'string') return;
  form.ariaBusy = 'true';
  try {
    const piece = await sent;
    unanswered.delete(form);
    showPiece(row, piece, false);
    const { notes } = words;
    const isPrice = form.closest('[data-set=price]') !== null;
    find(row, '[data-said]').textContent = isPrice ? notes.price(piece.priceCents) : notes.count(piece.inventory);
    const box = form.closest('details');
    box?.removeAttribute('open');
    box?.querySelector('summary')?.focus();
  } catch (error) {
    const isAnswer = error instanceof ApiError;
    if (isAnswer) unanswered.delete(form);
    if (isAnswer && error.body.code === 'stale') {
      // What was typed stays; what it is compared with is now what there is.
      await pieceCalls(vendor)
        .read(id)
        .then((piece) => showPiece(row, piece, true))
        .catch(() => {});
    }
    showProblem(form, explain(error, words));
  } finally {
    form.ariaBusy = null;
  }
}

export function enhancePieceList(): void {
  const list = document.querySelector('[data-vendor]');
  list?.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.closest('[data-set]')) return;
    event.preventDefault();
    void save(form, (event as SubmitEvent).submitter);
  });
  for (const box of document.querySelectorAll<HTMLDetailsElement>('[data-set]')) {
    box.addEventListener('toggle', () => {
      const field = box.open ? box.querySelector<HTMLInputElement>('.field') : null;
      field?.focus();
      field?.select();
    });
  }
}
