import type { AstroGlobal } from 'astro';
import * as v from 'valibot';
import { idSchema } from '../../../platform/api/text-schema.ts';
import { type FormState, newForm } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { listBoxes } from '../../catalog/boxes/boxes.server.ts';
import type { Box } from '../../catalog/boxes/boxes.ts';
import type { OwnStore } from '../own-store.server.ts';
import { addBox, changeBox, removeBox } from './own-boxes.server.ts';
import { typedBoxSchema } from './own-boxes.ts';
import { boxWords as words } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'boxes', by: 'account', limit: 60, perMs: minuteMs }];

export interface BoxesPage {
  boxes: readonly Box[];
  form: FormState;
}

/** Takes the forms of the page. Returns where to go, or what was refused; null if none was sent. */
export const handleBoxForm = (
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
): Promise<Response | FormState | null> =>
  handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    words: { fields: words.fix },
    run: async ({ app: { db, clock }, form, typed }) => {
      const key = () => parseInput(v.object({ id: idSchema('id') }), typed).id;
      if (form === 'add') await addBox(db, store.id, parseInput(typedBoxSchema, typed), clock.now());
      else if (form === 'change') await changeBox(db, store.id, key(), parseInput(typedBoxSchema, typed));
      else if (form === 'remove') await removeBox(db, store.id, key());
      else throw unknownForm(words.unknown);
      return `${paths.vendorBoxes(store.slug)}?saved=1`;
    },
  });

/** @param refused the form that came back, or null */
export async function loadBoxesPage(
  { locals: { app }, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  store: OwnStore,
  refused: FormState | null,
): Promise<BoxesPage> {
  const boxes = await listBoxes(app.db, store.id);
  return { boxes, form: refused ?? { ...newForm, saved: url.searchParams.has('saved') } };
}
