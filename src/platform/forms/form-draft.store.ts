import type { BrowserStorage } from '../browser/browser.ts';
import type { Texts } from './form-state.ts';
import { createKeptDrafts, type DraftKind, type KeptDraft } from './kept-drafts.store.ts';

interface FormDraft extends KeptDraft {
  /** The fields as they were saved when they were typed over. */
  base: Texts;
  fields: Texts;
}

interface FormDraftKeeper {
  /**
   * Returns what the form should hold, with what an earlier visit left in it; null if that visit left nothing unsaved.
   * The revision stays the one that was typed over, so that saving over somebody else's newer save is refused first.
   */
  restore(): { fields: Texts; isStale: boolean } | null;
  keep(fields: Texts): boolean;
  saved(fields: Texts): void;
  /** Throws away what was typed, and returns what the form held without it. */
  discard(): Texts;
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

const draftOf = (name: string): DraftKind<FormDraft> => ({
  name,
  version: 1,
  fits: ({ base, fields }) => isTexts(base) && isTexts(fields),
});

/** A page has one form. */
const id = 'form';

const differing = (one: Texts, other: Texts): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => name !== 'revision' && (one[name] ?? '') !== (other[name] ?? ''),
  );

interface FormDraftOptions {
  storage: BrowserStorage;
  name: string;
  accountId: string;
  /** What the form edits: a store's slug, or the name of a page. */
  place: string;
  rendered: Texts;
  /** True if the page shows a refused form: it holds what was typed already. */
  isRefused: boolean;
  now(): number;
}

/** Keeps the draft of one account's form. Its field `revision` says on which saved values the typed ones are based. */
export function createFormDraft(options: FormDraftOptions): FormDraftKeeper {
  const { storage, name, accountId, place, rendered, isRefused, now } = options;
  const drafts = createKeptDrafts(storage, draftOf(name), accountId, place);
  // Nobody knows here what is saved of a refused form, unless it was kept when it was typed.
  let base: Texts = isRefused ? (drafts.read(id)?.base ?? {}) : rendered;
  return {
    restore() {
      const kept = isRefused ? null : drafts.read(id);
      if (kept === null) return null;
      const typed = differing(kept.base, kept.fields).filter((name) => name in rendered);
      const news = Object.fromEntries(typed.map((name) => [name, kept.fields[name] ?? '']));
      // It may be saved after all: by a call whose answer was lost, or in another tab.
      if (differing(rendered, { ...rendered, ...news }).length === 0) {
        drafts.forget(id);
        return null;
      }
      const revision = kept.fields['revision'] ?? rendered['revision'] ?? '';
      return { fields: { ...rendered, ...news, revision }, isStale: revision !== rendered['revision'] };
    },
    keep(fields) {
      if (differing(base, fields).length > 0) return drafts.keep({ id, base, fields, at: now() });
      drafts.forget(id);
      return true;
    },
    saved(fields) {
      base = fields;
      drafts.forget(id);
    },
    discard() {
      drafts.forget(id);
      return base;
    },
  };
}
