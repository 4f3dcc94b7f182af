/** The editor's form without JavaScript: what it posts is saved as the island's calls save it, and an error keeps it. */

import { randomUUID } from 'node:crypto';
import type { AstroGlobal } from 'astro';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { DomainError, isDomainError } from '../../../platform/errors.ts';
import { readForm, seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { runInTurn } from '../../../platform/http/run-in-turn.ts';
import { mapNames } from '../../../platform/objects.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { paths } from '../../../site/paths.ts';
import { pieceFields, valueNames } from '../../catalog/piece-fields.ts';
import { receivePhotos } from '../../pictures/photo-form.server.ts';
import { uploads } from '../../pictures/uploads.table.ts';
import type { OwnStore } from '../own-store.server.ts';
import { editPiece, setPieceState } from '../pieces/change-pieces.server.ts';
import { createPiece, isSamePiece } from '../pieces/create-pieces.server.ts';
import { pieceChangeLimits } from '../pieces/piece-endpoints.server.ts';
import { editPieceSchema, newPieceSchema, type StudioPiece } from '../pieces/pieces.api.ts';
import { findPiece, readPiece } from '../pieces/read-pieces.server.ts';
import type { PhotoInput } from './photos.ts';
import {
  differingFields,
  type FieldProblems,
  fieldNames,
  type PieceFields,
  readFields,
  toFields,
} from './typed-fields.ts';
import { conflictWords, type DoneNote, editorWords, fieldLabels, fieldProblems, photoWords } from './words.ts';

/** Shown again with what was typed. */
interface RefusedForm {
  status: number;
  /** Of the piece, so that photos that were sent with the form belong to it. */
  id: string;
  fields: PieceFields;
  problems: FieldProblems;
  problem: string;
}

type Typed = Readonly<Record<string, string>>;

/** By the names that the calls and the form have for them. */
const toFieldName: Readonly<Record<string, keyof FieldProblems>> = {
  ...mapNames(fieldNames, (name) => name),
  ...mapNames(valueNames, (name) => pieceFields[name].form),
  stock: 'count',
};

const readTyped = (typed: Typed): PieceFields => mapNames(fieldNames, (name) => typed[name] ?? '');

/** Reads the photos that stay, in the order of their places. */
function readPhotos(typed: Typed): PhotoInput[] {
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

/** Says what another person's version has in the fields that were typed otherwise. */
function describeTheirs(typed: PieceFields, theirs: StudioPiece): string {
  const now = toFields(theirs);
  const others = differingFields(typed, now).map(
    (name) => `${fieldLabels[name]}: ${now[name] || conflictWords.empty}.`,
  );
  return [`${conflictWords.heading}.`, conflictWords.plain, ...others].join(' ');
}

type Refusal = Omit<RefusedForm, 'id' | 'fields'>;

function refuse(error: unknown, fields: PieceFields, theirs: StudioPiece | null): Refusal {
  if (!isDomainError(error)) throw error;
  if (error.code === 'stale' && theirs) return { status: 412, problems: {}, problem: describeTheirs(fields, theirs) };
  const problems = Object.fromEntries(
    (error.details.fields ?? []).flatMap(({ path, message }) => {
      const name = toFieldName[path.split('.')[0] ?? ''];
      return name === undefined ? [] : [[name, message]];
    }),
  );
  return { status: error.code === 'stale' ? 412 : 422, problems, problem: error.message };
}

interface FormTarget {
  store: OwnStore;
  userId: string;
  /** Null for a new piece, whose id the form carries. */
  pieceId: string | null;
}

/** Returns what a new form says of the piece, or null if a field is wrong. */
function readNewPiece(id: string, typed: Typed) {
  const { values } = readFields(readTyped(typed));
  const read = v.safeParse(newPieceSchema, { id, ...values });
  return read.success ? read.output : null;
}

/** Saves the fields. Returns what the page says then. */
async function save(page: AstroGlobal, { store, pieceId }: FormTarget, id: string, typed: Typed): Promise<DoneNote> {
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

/**
 * Saves the posted form with its photos, and publishes or unpublishes the piece if that was asked for.
 * @returns a redirect to the piece, or the form with what is wrong
 */
export async function saveEditorForm(page: AstroGlobal, target: FormTarget): Promise<Response | RefusedForm> {
  const typed = await readForm(page.request).catch((): Typed => ({}));
  if (target.pieceId !== null) return await saveTyped(page, target, target.pieceId, typed);
  const id = isUuid(typed['id'] ?? '') ? (typed['id'] as string) : randomUUID();
  // A second tap waits for the first one, whose photos may take a while.
  return await runInTurn(page.locals.app, `new piece ${id}`, () => saveNew(page, target, id, typed));
}

/** Saves the form of a new piece, once: if it is repeated, it only leads to the piece. */
async function saveNew(page: AstroGlobal, target: FormTarget, id: string, typed: Typed) {
  const { store } = target;
  const there = await findPiece(page.locals.app.db, { vendorId: store.id, id });
  if (there === null) return await saveTyped(page, target, id, typed);
  const piece = readNewPiece(id, typed);
  if (piece === null || !isSamePiece(there, piece)) {
    // The next try makes a piece of its own.
    return {
      status: 412,
      id: randomUUID(),
      fields: readTyped(typed),
      problems: {},
      problem: editorWords.taken(there.name),
    };
  }
  // Of a form that was sent again with more in it, nothing is added: by now, the piece may be for sale.
  const isAll =
    there.inventory === piece.inventory &&
    (there.isActive || typed['do'] !== 'publish') &&
    // Photos of the first time may still be in the making.
    (!page.locals.files?.length || (await page.locals.app.db.$count(uploads, eq(uploads.productId, id))) > 0);
  const done: DoneNote = !isAll ? 'again' : there.isActive ? 'published' : 'saved';
  return seeOther(`${paths.vendorPiece(store.slug, id)}?done=${done}`);
}

async function saveTyped(
  page: AstroGlobal,
  target: FormTarget,
  id: string,
  typed: Typed,
): Promise<Response | RefusedForm> {
  const { app, clientAddress, files } = page.locals;
  const { store, userId, pieceId } = target;
  const fields = readTyped(typed);
  const key = { vendorId: store.id, id };
  let refused: readonly { name: string; problem: string }[] = [];
  try {
    checkRateLimits(app, pieceChangeLimits, { address: clientAddress, userId });
    // First, so that they aren't lost if a field is wrong: a file field can't be filled in again.
    if (files?.length) {
      refused = (await receivePhotos(app, { vendorId: store.id, createdBy: userId, productId: id }, files)).problems;
    }
    let done: DoneNote = 'draft';
    if (pieceId !== null && typed['do'] === 'draft')
      await setPieceState(app.db, key, { state: 'draft' }, app.clock.now());
    else done = await save(page, target, id, typed);
    return seeOther(`${paths.vendorPiece(store.slug, id)}?done=${refused.length > 0 ? 'refused' : done}`);
  } catch (error) {
    const refusal = refuse(error, fields, await findTheirs(app, key));
    const sent = (files?.length ?? 0) - refused.length;
    const notes = [
      refusal.problem,
      ...(sent > 0 ? [photoWords.kept(sent)] : []),
      ...refused.map(({ name, problem }) => `${name}: ${problem}`),
    ];
    return { ...refusal, id, fields, problem: notes.join(' ') };
  }
}

async function findTheirs(
  { db }: App.Locals['app'],
  key: { vendorId: string; id: string },
): Promise<StudioPiece | null> {
  return (await findPiece(db, key)) === null ? null : await readPiece(db, key);
}
