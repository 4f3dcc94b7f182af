/** The editor's form without JavaScript: what it posts is saved as the island's calls save it, and an error keeps it. */

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import type { FormState, Texts } from '../../../platform/forms/form-state.ts';
import { handleForm } from '../../../platform/forms/handle-form.server.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import { mapNames } from '../../../platform/objects.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { paths } from '../../../site/paths.ts';
import { findPreset } from '../../catalog/boxes/boxes.ts';
import { joinWeight } from '../../catalog/boxes/weights.ts';
import { pieceFields, valueNames } from '../../catalog/piece-fields.ts';
import type { LeftPhotos } from '../../pictures/sent-photos.server.ts';
import { uploads } from '../../pictures/uploads.table.ts';
import type { OwnStore } from '../own-store.server.ts';
import { editPiece, setPieceState } from '../pieces/change-pieces.server.ts';
import { createPiece, isSamePiece } from '../pieces/create-pieces.server.ts';
import { pieceChangeLimits } from '../pieces/piece-endpoints.server.ts';
import { editPieceSchema, newPieceSchema, type StudioPiece } from '../pieces/pieces.api.ts';
import { findPiece, readPiece } from '../pieces/read-pieces.server.ts';
import { fieldNames } from './field-names.ts';
import type { FormOutcome } from './form-outcome.ts';
import {
  describeFormPhotos,
  describeRefused,
  photosParam,
  receiveFormPhotos,
  settleFormPhotos,
  toPhotosQuery,
} from './form-photos.server.ts';
import type { PhotoInput } from './photos.ts';
import {
  differingFields,
  type FieldProblems,
  type PieceFields,
  type RefusedEdit,
  readFields,
  toFields,
} from './typed-fields.ts';
import {
  conflictWords,
  type DoneNote,
  editorWords,
  fieldLabels,
  fieldProblems,
  photoWords,
  readDone,
} from './words.ts';

/** Keyed by the names that the calls and the form have for them. */
const toFieldName: Readonly<Record<string, keyof FieldProblems>> = {
  ...mapNames(fieldNames, (name) => name),
  ...mapNames(valueNames, (name) => pieceFields[name].form),
  stock: 'count',
};

const readTyped = (typed: Texts): PieceFields => ({
  ...mapNames(fieldNames, (name) => typed[name] ?? ''),
  weight: joinWeight({ pounds: typed['weight.pounds'] ?? '', ounces: typed['weight.ounces'] ?? '' }),
});

function readPhotos(typed: Texts): PhotoInput[] {
  return Object.keys(typed)
    .flatMap((name) => /^photo\.(\d{1,2})\.key$/.exec(name)?.[1] ?? [])
    .filter((index) => typed[`photo.${index}.remove`] === undefined)
    .map((index) => ({
      place: Number(typed[`photo.${index}.place`]) || 99,
      photo: { key: typed[`photo.${index}.key`] ?? '', alt: typed[`photo.${index}.alt`] ?? '' },
    }))
    .sort((one, other) => one.place - other.place)
    .map(({ photo }) => photo);
}

function describeTheirs(typed: PieceFields, theirs: StudioPiece): string {
  const now = toFields(theirs);
  const box = now.box && (findPreset(now.box)?.name ?? conflictWords.ownBox);
  const others = differingFields(typed, now).map(
    (name) => `${fieldLabels[name]}: ${(name === 'box' ? box : now[name]) || conflictWords.empty}.`,
  );
  return [`${conflictWords.heading}.`, conflictWords.plain, ...others].join(' ');
}

function toFormError(error: DomainError, typed: Texts, theirs: StudioPiece | null): DomainError {
  const { code, message, details } = error;
  if (code === 'stale' && theirs) return new DomainError(code, describeTheirs(readTyped(typed), theirs));
  const fields = (details.fields ?? []).flatMap(({ path, message }) => {
    const name = toFieldName[path.split('.')[0] ?? ''];
    return name === undefined ? [] : [{ path: name, message }];
  });
  return new DomainError(code, message, { ...details, fields });
}

interface FormTarget {
  store: OwnStore;
  userId: string;
  /** Null for a new piece, whose id the form carries. */
  pieceId: string | null;
}

/** Returns what a new form says of the piece, or null if a field is wrong. */
function readNewPiece(id: string, typed: Texts) {
  const { values } = readFields(readTyped(typed));
  const read = v.safeParse(newPieceSchema, { id, ...values });
  return read.success ? read.output : null;
}

async function save(
  page: AstroGlobal,
  { store, pieceId }: FormTarget,
  id: string,
  typed: Texts,
): Promise<DoneNote | 'published'> {
  const { db, clock } = page.locals.app;
  const now = clock.now();
  const key = { vendorId: store.id, id };
  const { values, problems } = readFields(readTyped(typed));
  if (values === null) {
    const fields = Object.entries(problems).map(([path, message]) => ({ path, message }));
    throw new DomainError('invalid', fieldProblems.summary, { fields });
  }
  const { inventory, ...content } = values;
  if (pieceId === null) {
    await createPiece(db, store.id, parseInput(newPieceSchema, { id, ...values }), now);
  } else {
    const seen = Number(typed['seen']);
    const stock = inventory === seen ? {} : { stock: { count: inventory, seen } };
    const edit = { revision: Number(typed['revision']), ...content, pictures: readPhotos(typed), ...stock };
    await editPiece(db, key, parseInput(editPieceSchema, edit), now);
  }
  if (typed['do'] !== 'publish') return 'saved';
  const { pictures } = await readPiece(db, key);
  if (pictures.length === 0) return 'photo';
  await setPieceState(db, key, { state: 'published' }, now);
  return 'published';
}

/** Saves the form of a new piece, once: if it is repeated, it only leads to the piece. */
async function saveNew(page: AstroGlobal, target: FormTarget, id: string, typed: Record<string, string>) {
  const { store } = target;
  const there = await findPiece(page.locals.app.db, { vendorId: store.id, id });
  if (there === null) return await saveTyped(page, target, id, typed);
  const piece = readNewPiece(id, typed);
  if (piece === null || !isSamePiece(there, piece)) {
    // The next try makes a piece of its own.
    typed['id'] = randomUUID();
    throw new DomainError('stale', editorWords.taken(there.name));
  }
  // When a form is sent again with more in it, nothing is added: by now, the piece may be for sale.
  const isAll =
    there.inventory === piece.inventory &&
    (there.isActive || typed['do'] !== 'publish') &&
    // Photos of the first time may still be in the making.
    (!page.locals.files?.length || (await page.locals.app.db.$count(uploads, eq(uploads.productId, id))) > 0);
  return pathAfter(target, id, !isAll ? 'again' : there.isActive ? 'published' : 'saved');
}

async function saveTyped(page: AstroGlobal, target: FormTarget, id: string, typed: Texts): Promise<string> {
  const { app, files = [] } = page.locals;
  const { store, pieceId } = target;
  const key = { vendorId: store.id, id };
  const kept = pieceId === null ? 0 : readPhotos(typed).length;
  // First, so that they aren't lost if a field is wrong: a file field can't be filled in again.
  const photos = await receiveFormPhotos(app, ownerOf(target, id), files, kept);
  try {
    let done: DoneNote | 'published' = 'draft';
    if (pieceId !== null && typed['do'] === 'draft')
      await setPieceState(app.db, key, { state: 'draft' }, app.clock.now());
    else done = await save(page, target, id, typed);
    if (files.length === 0) return pathAfter(target, id, done);
    const left = await settleFormPhotos(app, id, photos);
    return pathAfter(target, id, noteOfPhotos(left, done), toPhotosQuery(app, id, left.refused));
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const { code, message, details } = toFormError(error, typed, await findTheirs(app, key));
    const { refused } = await settleFormPhotos(app, id, photos);
    const sent = files.length - refused.length;
    const saved = sent > 0 ? [photoWords.kept(sent)] : [];
    throw new DomainError(code, [message, ...saved, ...describeRefused(refused)].join(' '), details);
  }
}

const ownerOf = ({ store, userId }: FormTarget, productId: string) => ({
  vendorId: store.id,
  createdBy: userId,
  productId,
});

const pathAfter = ({ store }: FormTarget, id: string, done: DoneNote | 'published', query = '') =>
  done === 'published'
    ? paths.vendorPublishedPiece(store.slug, id)
    : `${paths.vendorPiece(store.slug, id)}?done=${done}${query}`;

function noteOfPhotos({ refused, waiting }: LeftPhotos, done: DoneNote | 'published'): DoneNote | 'published' {
  if (refused.length > 0) return done === 'published' ? 'listed' : 'notAll';
  return done === 'published' && waiting > 0 ? 'saved' : done;
}

/** Says what a form without JavaScript has done, with what became of its photos; null if it wasn't sent. */
export async function readOutcome(
  { locals: { app }, url }: AstroGlobal,
  target: FormTarget & { pieceId: string },
): Promise<FormOutcome | null> {
  const note = readDone(url.searchParams.get('done'));
  if (note === null) return null;
  const sealed = url.searchParams.get(photosParam);
  return { note, photos: await describeFormPhotos(app, ownerOf(target, target.pieceId), sealed) };
}

async function findTheirs(
  { db }: App.Locals['app'],
  key: { vendorId: string; id: string },
): Promise<StudioPiece | null> {
  return (await findPiece(db, key)) === null ? null : await readPiece(db, key);
}

/**
 * Saves the posted form with its photos, and publishes or unpublishes the piece if that was asked for.
 * @returns a redirect to the piece, or the form with what is wrong; null if the page is only to be shown
 */
export const handleEditorForm = (page: AstroGlobal, target: FormTarget): Promise<Response | FormState | null> =>
  handleForm(page, {
    limits: pieceChangeLimits,
    userId: target.userId,
    run: async ({ app, typed }) => {
      if (target.pieceId !== null) return await saveTyped(page, target, target.pieceId, typed);
      const id = isUuid(typed['id'] ?? '') ? (typed['id'] as string) : randomUUID();
      // A refused form shows it, so that photos that were sent with it belong to its piece.
      typed['id'] = id;
      // A second tap waits for the first one, whose photos may take a while.
      return await runInTurn(app, `new piece ${id}`, () => saveNew(page, target, id, typed));
    },
  });

export const readRefused = (form: FormState | null): RefusedEdit | null =>
  form && { fields: readTyped(form.values), problems: form.problems, problem: form.alert ?? '' };
