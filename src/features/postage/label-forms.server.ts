import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import type { FormState, Texts } from '../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../platform/http/parse.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { logError } from '../../platform/http/responses.ts';
import { minuteMs } from '../../platform/time.ts';
import type { Viewer } from '../accounts/identity.ts';
import type { PostalAddress } from '../buying/payments.ts';
import { findLabelOrder, type LabelOrder } from './label-order.server.ts';
import { asTyped, chooseAddress, corrected } from './label-page.server.ts';
import { continueLabel, recheckLabel } from './label-saga.server.ts';
import { isKnownBox, readParcel } from './parcel-input.ts';
import { labelPath } from './paths.ts';
import { choices } from './rates.ts';
import type { PostageServices } from './services.ts';
import { startLabel } from './start-label.server.ts';
import { startVoid } from './void-label.server.ts';
import { labelPageWords, postageErrors } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'labels', by: 'account', limit: 60, perMs: minuteMs }];

/** The rate that was chosen, as its radio names it: "cheapest usps_ground_advantage 941". */
const rateSchema = v.pipe(
  v.string(postageErrors.goneRate),
  v.regex(/^[a-z]+ [\w-]{1,80} \d{1,7}$/, postageErrors.goneRate),
  v.transform((text) => {
    const [choice, serviceToken = '', cents] = text.split(' ');
    return { choice, serviceToken, seenCents: Number(cents) };
  }),
  v.object({ choice: v.picklist(choices), serviceToken: v.string(), seenCents: v.number() }),
);

const buySchema = v.object({ id: v.pipe(v.string(), v.uuid()), rate: rateSchema });
const labelSchema = v.object({ id: v.pipe(v.string(), v.uuid()) });

/** What the artist hasn't seen on the page isn't printed: another way to write the address, or one that turned out to be unknown. */
async function readAddress(app: PostageServices, found: LabelOrder, use: string | undefined): Promise<PostalAddress> {
  const { to, address, isCorrected } = await chooseAddress(app, found, use === corrected);
  if (use === corrected && !isCorrected) throw new DomainError('stale', postageErrors.goneCorrection);
  if (address?.isValid === false && use !== asTyped) throw new DomainError('stale', labelPageWords.unknown);
  return to;
}

async function buy(app: PostageServices, viewer: Viewer, found: LabelOrder, typed: Texts): Promise<string> {
  const { id, rate } = parseInput(buySchema, typed);
  if (!isKnownBox(typed['box'] ?? '', found.boxes)) throw new DomainError('stale', postageErrors.goneBox);
  const { box, weightOz } = readParcel(typed, found.parcel, found.boxes);
  if (box === null) throw new DomainError('invalid', postageErrors.badBox);
  if (weightOz === null) throw new DomainError('invalid', postageErrors.badWeight);
  if (!found.order.parcel?.address) throw new DomainError('stale', postageErrors.noAddress);
  const to = await readAddress(app, found, typed['use']);
  const { id: orderId, vendorId } = found.order;
  const wanted = { id, orderId, vendorId, requestedBy: viewer.userId, to, box, weightOz, ...rate };
  await startLabel(app, { ...wanted, insuredCents: found.insuredCents });
  return id;
}

/** Runs a step that is recorded: if the provider can't be reached now, the job goes on, and the page says so. */
async function tryNow(requestId: string, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => logError(error, requestId, isDomainError(error) ? error.code : 'internal'));
}

/** Handles a form of the page. `enterStudio` has checked who sends it. Returns null if the page is only to be shown. */
export async function handleLabelForm(
  page: AstroGlobal,
  viewer: Viewer,
  store: { id: string; slug: string },
): Promise<Response | FormState | null> {
  const { requestId } = page.locals;
  return await handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: async ({ app, form, typed }) => {
      const found = await findLabelOrder(app.db, store.id, page.params['number'] ?? '');
      if (found === null) throw new DomainError('not_found', postageErrors.noOrder);
      const { id: orderId, number } = found.order;
      if (form === 'buy') await tryNow(requestId, continueLabel(app, await buy(app, viewer, found, typed)));
      else if (form === 'look' || form === 'void') {
        const { id } = parseInput(labelSchema, typed);
        if (form === 'void') {
          await startVoid(app, { vendorId: store.id, orderId, id });
          await tryNow(requestId, continueLabel(app, id));
        } else if (found.labels.some((label) => label.id === id)) await tryNow(requestId, recheckLabel(app, id));
      } else throw unknownForm(postageErrors.noOrder);
      return labelPath(store.slug, number);
    },
  });
}
