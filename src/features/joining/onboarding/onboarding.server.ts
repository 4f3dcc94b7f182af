/** A new artist's first steps, on the server's truth: the query can't show a step or a store that isn't the viewer's. */
import type { APIRoute, AstroGlobal } from 'astro';
import { asc, desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../../../platform/database/database.ts';
import { DomainError } from '../../../platform/errors.ts';
import { forgetForm, recallForm } from '../../../platform/forms/form-cookie.server.ts';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { formPost } from '../../../platform/forms/handle-form.server.ts';
import { seeOther } from '../../../platform/http/form.ts';
import { paths } from '../../../site/paths.ts';
import { requireViewer } from '../../accounts/access/guard.server.ts';
import { backToForm } from '../../accounts/forms/forms.server.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { products } from '../../catalog/products.table.ts';
import { offersNothing } from '../../catalog/shop-state.server.ts';
import { isSlugShaped } from '../../catalog/slugs.ts';
import { vendors } from '../../catalog/vendors.table.ts';
import { findInvite } from '../invites/redeem-invite.server.ts';
import { readSignup, signupCookie } from '../signup/signup-cookie.server.ts';
import { checkSlug, slugCheckLimits } from '../signup/slug-check.server.ts';
import { onboardingWords } from './words.ts';

export const onboardingSteps = ['welcome', 'store-setup', 'complete'] as const;

export type OnboardingStep = (typeof onboardingSteps)[number];

export interface NewStore {
  slug: string;
  name: string;
  owner: string;
  /** False while the store is suspended. */
  isActive: boolean;
  paymentsReady: boolean;
  /** False while no way is set in which orders reach their buyers. */
  hasDelivery: boolean;
  hasPortrait: boolean;
  pieceCount: number;
}

export interface OnboardingPage {
  step: OnboardingStep;
  name: string;
  store: NewStore | null;
  form: FormState;
  /** The store URL that was chosen before; empty for none. */
  wish: string;
}

const urlForm = 'store-url';

export const onboardingStep = (step: OnboardingStep): string => `${paths.vendorOnboarding}?step=${step}`;

/** Letters, marks, and what joins names. Nothing that could pass for a link or a sentence of ours. */
const nameShape = /^\p{L}[\p{L}\p{M}]*(?:(?:[ ’'-]|\. )[\p{L}\p{M}]+)*\.?$/u;

/** More words are a sentence rather than a name. */
const maxWords = 5;

/** Returns the name of an invited artist from a link, or null for anything else. */
export function parseArtistName(text: string | null): string | null {
  const name = text?.normalize('NFC').trim() ?? '';
  return name.length <= 80 && name.split(' ').length <= maxWords && nameShape.test(name) ? name : null;
}

/** @param wanted the store to show of an account with several; its first one otherwise */
async function findNewStore(db: Database, userId: string, wanted: string | null): Promise<NewStore | null> {
  const [store] = await db
    .select({
      slug: vendors.slug,
      name: vendors.name,
      owner: vendors.owner,
      isActive: vendors.isActive,
      paymentsReady: sql<boolean>`${vendors.paymentsState} = 'ready'`,
      hasDelivery: sql<boolean>`not (${offersNothing})`,
      hasPortrait: sql<boolean>`${vendors.portrait} is not null and ${vendors.portrait} <> 'null'::jsonb`,
      pieceCount: db.$count(products, eq(products.vendorId, vendors.id)),
    })
    .from(vendors)
    .where(eq(vendors.ownerUserId, userId))
    .orderBy(desc(eq(vendors.slug, wanted ?? '')), asc(vendors.createdAt), asc(vendors.id))
    .limit(1);
  return store ?? null;
}

function stepOf(wanted: string | null, ofStore: string | null, store: NewStore | null): OnboardingStep {
  if (store && ofStore === store.slug) return 'complete';
  const step = onboardingSteps.find((known) => known === wanted) ?? 'welcome';
  return store || step !== 'complete' ? step : 'welcome';
}

/**
 * Loads the step that is asked for, or the first one if it isn't the viewer's turn.
 * @returns a redirect to the dashboard of a suspended store, which says what to do
 */
export async function loadOnboarding(page: AstroGlobal, viewer: Viewer): Promise<OnboardingPage | Response> {
  const asked = page.url.searchParams.get('vendorSlug') ?? '';
  const wanted = isSlugShaped(asked) ? asked : null;
  const store = await findNewStore(page.locals.app.db, viewer.userId, wanted);
  if (store && !store.isActive) return seeOther(paths.vendorDashboard(store.slug));
  const { code, slug } = readSignup(page.locals.app, page.request);
  const invite = store || code === null ? null : await findInvite(page.locals.app, code);
  const linked = parseArtistName(page.url.searchParams.get('artistName'));
  const [firstName = ''] = viewer.name.trim().split(/\s+/);
  return {
    step: stepOf(page.url.searchParams.get('step'), wanted, store),
    // A name that we know comes before one that anybody can put in a link.
    name: store?.owner || invite?.artistName || linked || firstName || onboardingWords.artist,
    store,
    form: recallForm(page, urlForm),
    wish: slug ?? '',
  };
}

const wishSchema = v.object({ vendorSlug: v.optional(v.pipe(v.string(), v.maxLength(200)), '') });

export const postOnboarding: APIRoute = formPost({
  body: wishSchema,
  limits: slugCheckLimits,
  run: async ({ app, input, context }) => {
    const viewer = await requireViewer(context, 'account');
    if (await findNewStore(app.db, viewer.userId, null)) return seeOther(onboardingStep('store-setup'));
    const { slug, free, message } = await checkSlug(app, viewer, input.vendorSlug);
    if (!free) throw new DomainError('invalid', message, { fields: [{ path: 'vendorSlug', message }] });
    const { code, token } = readSignup(app, context.request);
    return seeOther(paths.artistSignupStep('customize'), {
      cookies: [signupCookie(app, { code, slug, token }), forgetForm(context)],
    });
  },
  failed: backToForm(urlForm, () => onboardingStep('store-setup'), 'vendorSlug'),
});
