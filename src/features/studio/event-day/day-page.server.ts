import type { AstroGlobal } from 'astro';
import { editedForm, type FormState, type Texts } from '../../../platform/forms/form-state.ts';
import { handleForm, unknownForm } from '../../../platform/forms/handle-form.server.ts';
import type { RateLimit } from '../../../platform/http/rate-limit.ts';
import { minuteMs } from '../../../platform/time.ts';
import { paths } from '../../../site/paths.ts';
import type { Viewer } from '../../accounts/identity.ts';
import { addToEvent } from '../../buying/figures/event-sales.server.ts';
import type { OwnStore } from '../own-store.server.ts';
import { saveDay } from './close-day.server.ts';
import { type DayEvent, daysOf, type EventDay } from './day.server.ts';
import { homeOf, listCostLines, readNotes, toTexts } from './day-form.ts';
import { revisionOf } from './day-revision.server.ts';
import { dayErrors, dayWords } from './words.ts';

const limits: readonly RateLimit[] = [{ name: 'event day', by: 'account', limit: 60, perMs: minuteMs }];

/** Takes the forms of the page. Returns where to go, or what was refused; null if none was sent. */
export const takeDay = (
  page: AstroGlobal,
  viewer: Viewer,
  store: OwnStore,
  event: DayEvent,
): Promise<Response | FormState | null> =>
  handleForm(page, {
    limits,
    userId: viewer.userId,
    showsFailures: true,
    words: { fields: dayErrors.alert },
    run: async ({ app, form, typed }) => {
      const back = paths.vendorEventDay(store.slug, event.slug);
      if (form === 'count-in') {
        const place = { vendorId: store.id, eventId: event.id };
        await addToEvent(app.db, place, daysOf(event, app.config.site.timeZone));
        return back;
      }
      if (form !== 'save' && form !== 'close') throw unknownForm(dayWords.unknown);
      const wasClosed = typed['closed'] === 'yes';
      const seen = typed['revision'] ?? '';
      const lateSeen = Number(typed['late'] ?? 0) || 0;
      await saveDay(app, store.id, event, { notes: readNotes(typed), how: form, wasClosed, seen, lateSeen });
      return `${back}?done=${form === 'close' ? 'closed' : 'saved'}`;
    },
  });

export interface DayForm {
  values: Texts;
  problems: Texts;
  /** What is saved beside what was typed, if the form is older. */
  theirs: Texts;
  alert: string | null;
  costLines: readonly number[];
}

/** Returns the form: what was typed and refused, else what is noted. An older form has both. */
export function describeDayForm({ notes, pieces, lateCash }: EventDay, refused: FormState | null): DayForm {
  const left = pieces.filter((piece) => piece.left > 0);
  const home = Object.fromEntries(left.map((piece) => [homeOf(piece.id), String(piece.home)]));
  // Counted before the cash changed, the amount would be taken for right.
  const texts = lateCash === null ? toTexts(notes) : { ...toTexts(notes), counted: '' };
  const current = { ...texts, ...home, revision: revisionOf(notes) };
  const typed = refused !== null && refused.form !== 'count-in' ? refused : null;
  const { values, theirs } = editedForm(typed, current, false);
  return {
    values,
    problems: refused?.problems ?? {},
    theirs,
    alert: refused?.alert ?? null,
    costLines: listCostLines(values),
  };
}
