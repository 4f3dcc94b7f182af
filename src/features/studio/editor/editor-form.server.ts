/** The editor's form without JavaScript: what it posts is saved as the island's calls save it, and an error keeps it. */
import type { AstroGlobal } from 'astro';
import { isDomainError } from '../../../platform/errors.ts';
import { readForm, seeOther } from '../../../platform/http/form.ts';
import { parseInput } from '../../../platform/http/parse.ts';
import { checkRateLimits } from '../../../platform/http/rate-limit.ts';
import { paths } from '../../../site/paths.ts';
import type { OwnStore } from '../own-store.server.ts';
import { editPiece, setPieceState } from '../pieces/change-pieces.server.ts';
import { createPiece } from '../pieces/create-pieces.server.ts';
import { pieceChangeLimits } from '../pieces/piece-endpoints.server.ts';
import { editPieceSchema, newPieceSchema, type StudioPiece } from '../pieces/pieces.api.ts';
import { readPiece } from '../pieces/read-pieces.server.ts';
import type { PhotoInput } from './photos.ts';
import {
  differingFields,
  type FieldProblems,
  fieldNames,
  type PieceFields,
  readFields,
  toFields,
} from './piece-fields.ts';
import { conflictWords, fieldLabels, fieldProblems } from './words.ts';

/** Shown again with what was typed. */
export interface RefusedForm {
  status: number;
  fields: PieceFields;
  problems: FieldProblems;
  problem: string;
}

type Typed = Readonly<Record<string, string>>;

const toFieldName: Readonly<Record<string, keyof FieldProblems>> = {
  name: 'name',
  priceCents: 'price',
  inventory: 'count',
  stock: 'count',
  medium: 'medium',
  size: 'size',
  year: 'year',
  categorySlug: 'category',
  description: 'description',
};

const readTyped = (typed: Typed): PieceFields =>
  Object.fromEntries(fieldNames.map((name) => [name, typed[name] ?? ''])) as unknown as PieceFields;

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

function refuse(error: unknown, fields: PieceFields, theirs: StudioPiece | null): RefusedForm {
  if (!isDomainError(error)) throw error;
  if (error.code === 'stale' && theirs) {
    return { status: 412, fields, problems: {}, problem: describeTheirs(fields, theirs) };
  }
  const problems = Object.fromEntries(
    (error.details.fields ?? []).flatMap(({ path, message }) => {
      const name = toFieldName[path.split('.')[0] ?? ''];
      return name === undefined ? [] : [[name, message]];
    }),
  );
  return { status: 422, fields, problems, problem: error.message };
}

/**
 * Saves the posted form, and publishes or unpublishes the piece if that was asked for.
 * @param pieceId null for a new piece, whose id the form carries
 * @returns a redirect to the piece, or the form with what is wrong
 */
export async function saveEditorForm(
  page: AstroGlobal,
  { store, userId, pieceId }: { store: OwnStore; userId: string; pieceId: string | null },
): Promise<Response | RefusedForm> {
  const { app, clientAddress } = page.locals;
  const typed = await readForm(page.request).catch((): Typed => ({}));
  const fields = readTyped(typed);
  const wanted = typed['do'];
  const done = (id: string, note: string) => seeOther(`${paths.vendorPiece(store.slug, id)}?done=${note}`);
  const key = { vendorId: store.id, id: pieceId ?? '' };
  const now = app.clock.now();
  try {
    checkRateLimits(app, pieceChangeLimits, { address: clientAddress, userId });
    if (pieceId !== null && wanted === 'draft') {
      await setPieceState(app.db, key, { state: 'draft' }, now);
      return done(pieceId, 'draft');
    }
    const { values, problems } = readFields(fields);
    if (values === null) return { status: 422, fields, problems, problem: fieldProblems.summary };
    const { inventory, ...content } = values;
    const isWanted = wanted === 'publish';
    if (pieceId === null) {
      const piece = parseInput(newPieceSchema, { id: typed['id'], ...values, publish: isWanted });
      await createPiece(app.db, store.id, piece, now);
      return done(piece.id, isWanted ? 'photo' : 'saved');
    }
    const seen = Number(typed['seen']);
    const stock = inventory === seen ? {} : { stock: { count: inventory, seen } };
    const edit = { revision: Number(typed['revision']), ...content, pictures: readPhotos(typed), ...stock };
    await editPiece(app.db, key, parseInput(editPieceSchema, edit), now);
    if (!isWanted) return done(pieceId, 'saved');
    await setPieceState(app.db, key, { state: 'published' }, now);
    return done(pieceId, 'published');
  } catch (error) {
    const theirs = pieceId === null ? null : await readPiece(app.db, key);
    return refuse(error, fields, theirs);
  }
}
