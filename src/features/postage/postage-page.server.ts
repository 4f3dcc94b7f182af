/** The page that connects a store's account at the provider of labels: by a token, or on the provider's own page. */
import type { APIContext, AstroGlobal } from 'astro';
import * as v from 'valibot';
import { DomainError, isDomainError } from '../../platform/errors.ts';
import type { FormState, Texts } from '../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../platform/http/form.ts';
import { parseInput } from '../../platform/http/parse.ts';
import type { RateLimit } from '../../platform/http/rate-limit.ts';
import { logError } from '../../platform/http/responses.ts';
import { hourMs, minuteMs } from '../../platform/time.ts';
import { isStateCode, stateNames } from '../../platform/us-states.ts';
import type { Viewer } from '../accounts/identity.ts';
import { addressSchema, toAddressTexts, toPostalAddress } from '../buying/address/address.ts';
import type { PostalAddress } from '../buying/payments.ts';
import {
  connectPostage,
  disconnectPostage,
  type PostageAccount,
  readPostageAccount,
  saveSendsFrom,
} from './account.server.ts';
import { findLabelOrder } from './label-order.server.ts';
import { labelPath, postagePath } from './paths.ts';
import type { PostageServices } from './services.ts';
import { postageErrors, postagePageWords as words } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'postage account', by: 'account', limit: 20, perMs: minuteMs }];

/** Name of the button that chooses another state than the typed one. */
export const stateButton = 'stateInstead';

const tokenSchema = v.pipe(
  v.string(postageErrors.badToken),
  v.trim(),
  v.regex(/^shippo_(?:live|test)_\w{3,200}$/, postageErrors.badToken),
);

export const connectSchema = v.object({ ...addressSchema.entries, token: tokenSchema });

const statePurpose = 'ways to Shippo and back';
/** So long, an artist may take on the provider's page. */
const stateMs = hourMs;

interface Store {
  id: string;
  slug: string;
  name: string;
}

/** Who goes to the provider's page, for which store. Only this site can open it. */
interface GoneTo {
  userId: string;
  vendorId: string;
  slug: string;
  sendsFrom: PostalAddress;
  /** Number of the order that was being packed. */
  order: string | null;
  at: number;
}

/** Reads which order was being packed. It names an order and no address, so nobody is led elsewhere. */
function readPackedOrder(url: URL): string | null {
  const number = url.searchParams.get('order') ?? '';
  return /^[A-Za-z0-9-]{1,40}$/.test(number) ? number : null;
}

/** The page again, with what came of it. */
const pageAgain = (slug: string, order: string | null, outcome: string): string =>
  `${postagePath(slug)}?${outcome}${order === null ? '' : `&order=${order}`}`;

/** Where an artist goes once the account is connected: back to the label, if the order is the store's. */
async function afterConnecting(app: PostageServices, store: Pick<Store, 'id' | 'slug'>, order: string | null) {
  const isOwn = order !== null && (await findLabelOrder(app.db, store.id, order)) !== null;
  return isOwn ? `${labelPath(store.slug, order)}?done=connected` : `${postagePath(store.slug)}?done=connected`;
}

async function runForm(
  page: AstroGlobal,
  viewer: Viewer,
  store: Store,
  { form, typed }: { form: string; typed: Record<string, string> },
): Promise<string | Response> {
  const { app } = page.locals;
  const order = readPackedOrder(page.url);
  const instead = typed[stateButton] ?? '';
  if (isStateCode(instead)) {
    typed['state'] = instead;
    throw new DomainError('invalid', words.stateChosen(stateNames[instead]));
  }
  switch (form) {
    case 'connect': {
      const { token, ...address } = parseInput(connectSchema, typed);
      await connectPostage(app, store.id, { token, sendsFrom: toPostalAddress(address) });
      return await afterConnecting(app, store, order);
    }
    case 'go': {
      if (app.postage.connecting === null) throw unknownForm(postageErrors.notConnected);
      const sendsFrom = toPostalAddress(parseInput(addressSchema, typed));
      const at = app.clock.now().getTime();
      const gone: GoneTo = { userId: viewer.userId, vendorId: store.id, slug: store.slug, sendsFrom, order, at };
      return seeOther(app.postage.connecting.url(app.sealFor(statePurpose).close(JSON.stringify(gone))));
    }
    case 'from':
      await saveSendsFrom(app.db, store.id, toPostalAddress(parseInput(addressSchema, typed)));
      return pageAgain(store.slug, order, 'done=saved');
    case 'disconnect':
      await disconnectPostage(app.db, store.id);
      return pageAgain(store.slug, order, 'done=disconnected');
    default:
      throw unknownForm(postageErrors.notConnected);
  }
}

/** Takes a form of the page. What was typed as a token is never shown again, not even if it was refused. */
export async function handlePostageForm(
  page: AstroGlobal,
  viewer: Viewer,
  store: Store,
): Promise<Response | FormState | null> {
  const outcome = await handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: ({ form, typed }) => runForm(page, viewer, store, { form, typed }),
  });
  if (outcome === null || outcome instanceof Response) return outcome;
  const { token: _, ...values } = outcome.values;
  return { ...outcome, values };
}

export interface PostagePage {
  account: PostageAccount | null;
  texts: Texts;
  form: FormState | null;
  done: string | null;
  /** Number of the order that was being packed. */
  order: string | null;
}

const isDone = (text: string): text is keyof typeof words.done => Object.hasOwn(words.done, text);

export async function loadPostagePage(page: AstroGlobal, store: Store, form: FormState | null): Promise<PostagePage> {
  const account = await readPostageAccount(page.locals.app.db, store.id);
  const done = page.url.searchParams.get('done') ?? '';
  const saved = account ? toAddressTexts(account.sendsFrom) : { ...toAddressTexts(null), name: store.name };
  const failed = page.url.searchParams.has('failed') ? words.failed : null;
  return {
    account,
    texts: form?.values ?? saved,
    form: form ?? null,
    order: readPackedOrder(page.url),
    done: form === null && isDone(done) ? words.done[done] : failed,
  };
}

function openState(app: PostageServices, sealed: string): GoneTo | null {
  try {
    const gone: GoneTo = JSON.parse(app.sealFor(statePurpose).open(sealed));
    return app.clock.now().getTime() - gone.at < stateMs ? gone : null;
  } catch {
    return null;
  }
}

/**
 * Connects the account of an artist who comes back from the provider's page; null for a way that nobody of this account went.
 * @param findTheirs finds a store that the viewer may manage now, whatever they might when they left
 */
export async function comeBack(
  context: APIContext,
  viewer: Viewer,
  findTheirs: (slug: string) => Promise<{ id: string } | null>,
): Promise<Response | null> {
  const { app, requestId } = context.locals;
  const gone = openState(app, context.url.searchParams.get('state') ?? '');
  if (gone === null || gone.userId !== viewer.userId || app.postage.connecting === null) return null;
  if ((await findTheirs(gone.slug))?.id !== gone.vendorId) return null;
  const { vendorId: id, slug, order } = gone;
  try {
    const token = await app.postage.connecting.finish(context.url.searchParams.get('code') ?? '');
    await connectPostage(app, id, { token, sendsFrom: gone.sendsFrom });
    return seeOther(await afterConnecting(app, { id, slug }, order));
  } catch (error) {
    logError(error, requestId, isDomainError(error) ? error.code : 'internal');
    return seeOther(pageAgain(slug, order, 'failed'));
  }
}
