import type { AstroGlobal } from 'astro';
import type { FormState } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { vendorPhonesPath } from '../../../site/booth-paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import type { OwnStore } from '../../studio/own-store.server.ts';
import { findHelperCode, makeHelperCode } from '../helper-codes.server.ts';
import { listPhones, revokePhone } from '../pairing.server.ts';
import { readHelperDiscount, saveHelperDiscount } from '../price-rights.server.ts';
import { phonesWords as words } from '../words.ts';
import { closeAttention, listAttention } from './attention.server.ts';

const limits: readonly RateLimit[] = [{ name: 'phones', by: 'account', limit: 60, perMs: minuteMs }];

export async function loadPhones(app: App.Locals['app'], vendorId: string) {
  const [phones, attention, code, helperDiscount] = await Promise.all([
    listPhones(app.db, vendorId),
    listAttention(app.db, vendorId),
    findHelperCode(app, vendorId),
    readHelperDiscount(app.db, vendorId),
  ]);
  return { phones, attention, code, helperDiscount };
}

/**
 * Revokes a phone, takes a sale off the list, sets what helpers may do, or makes a code for a helper's phone. `enterStudio` has checked
 * who sends it.
 * @returns the way back, or what was refused; null if the page is only to be shown
 */
export function handlePhonesForm(
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
): Promise<Response | FormState | null> {
  const back = vendorPhonesPath(store.slug);
  return handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    run: async ({ app, form, typed }) => {
      const id = typed['id'] ?? '';
      const now = app.clock.now();
      if (form === 'revoke') await revokePhone(app.db, store.id, id, now);
      else if (form === 'done') await closeAttention(app.db, store.id, id, now);
      else if (form === 'prices') {
        await saveHelperDiscount(app.db, store.id, typed['discount']);
        return `${back}?done=prices#prices`;
      } else if (form === 'helper') {
        await makeHelperCode(app, store.id, viewer.userId);
        return `${back}#helper`;
      } else throw unknownForm(words.unknown);
      return back;
    },
  });
}
