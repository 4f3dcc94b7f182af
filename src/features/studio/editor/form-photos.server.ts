import type { SentFile } from '../../../platform/http/sent-file.ts';
import { minuteMs } from '../../../platform/time.ts';
import { attachPictures } from '../../pictures/attach.server.ts';
import { receivePhotos } from '../../pictures/photo-form.server.ts';
import {
  type LeftPhotos,
  type RefusedPhoto,
  readLatePhotos,
  roomForPhotos,
  settleSentPhotos,
} from '../../pictures/sent-photos.server.ts';
import { uploadErrors } from '../../pictures/words.ts';
import { photoWords } from './words.ts';

export interface PhotoOwner {
  vendorId: string;
  productId: string;
  createdBy: string;
}

/** Query parameter of the page after a form: what isn't there of its photos, sealed, so that no link makes the page say anything. */
export const photosParam = 'photos';
/** An address of ours is at most 2,048 bytes long. */
const longest = 1500;
const namesShown = 8;
const nameLength = 30;
/** How long the page says what became of photos of a form before it. */
const tellsForMs = 10 * minuteMs;

const sealOf = (app: App.Locals['app']) => app.sealFor('photos of a form');

/** The name of a file, as far as it is shown: without what is invisible or changes the direction of the sentence. */
const showName = (name: string): string => {
  const letters = [...name.replace(/\p{C}/gu, '').trim()];
  return letters.length > nameLength ? `${letters.slice(0, nameLength - 1).join('')}…` : letters.join('');
};

interface Group {
  problem: string;
  names: string[];
  count: number;
}

function groupByProblem(refused: readonly RefusedPhoto[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { name, problem } of refused) {
    const group = groups.get(problem) ?? { problem, names: [], count: 0 };
    groups.set(problem, group);
    group.count += 1;
    if (name !== '' && group.names.length < namesShown) group.names.push(showName(name));
  }
  return [...groups.values()];
}

const describeGroup = ({ names, count, problem }: Group): string => photoWords.notAdded(names, count, problem);

export const describeRefused = (refused: readonly RefusedPhoto[]): string[] =>
  groupByProblem(refused).map(describeGroup);

interface TakenPhotos {
  refused: readonly RefusedPhoto[];
  taken: ReadonlyMap<string, string>;
}

/**
 * Takes in the photos of a form, as many as the piece has room for.
 * @param count how many the piece has, or keeps
 */
export async function receiveFormPhotos(
  app: App.Locals['app'],
  owner: PhotoOwner,
  files: readonly SentFile[],
  count: number,
): Promise<TakenPhotos> {
  if (files.length === 0) return { refused: [], taken: new Map() };
  const room = await roomForPhotos(app.db, owner, count);
  const { notTaken, taken } = await receivePhotos(app, owner, files.slice(0, room));
  const tooMany = files.slice(room).map(({ name }) => ({ name, problem: uploadErrors.tooManyPictures }));
  return { refused: [...notTaken, ...tooMany], taken };
}

export async function settleFormPhotos(
  app: App.Locals['app'],
  productId: string,
  { refused, taken }: TakenPhotos,
): Promise<LeftPhotos> {
  await attachPictures(app.db, app.clock.now(), productId);
  const settled = await settleSentPhotos(app.db, taken);
  return { ...settled, refused: [...refused, ...settled.refused] };
}

interface Carried {
  productId: string;
  groups: Group[];
}

export function toPhotosQuery(app: App.Locals['app'], productId: string, refused: readonly RefusedPhoto[]): string {
  const groups = groupByProblem(refused);
  if (groups.length === 0) return '';
  const seal = (carried: Carried) => sealOf(app).close(JSON.stringify(carried));
  const whole = seal({ productId, groups });
  const short = () => seal({ productId, groups: groups.map((group) => ({ ...group, names: [] })) });
  return `&${photosParam}=${whole.length <= longest ? whole : short()}`;
}

function readCarried(app: App.Locals['app'], sealed: string | null, productId: string): Carried | null {
  try {
    const carried = sealed && (JSON.parse(sealOf(app).open(sealed)) as Carried);
    return carried && carried.productId === productId ? carried : null;
  } catch {
    return null;
  }
}

export async function describeFormPhotos(
  app: App.Locals['app'],
  owner: PhotoOwner,
  sealed: string | null,
): Promise<string[]> {
  const carried = readCarried(app, sealed, owner.productId);
  const since = new Date(app.clock.now().getTime() - tellsForMs);
  const late = await readLatePhotos(app.db, owner, since);
  const stillMade = late.waiting > 0 ? [photoWords.stillMade(late.waiting)] : [];
  return [...(carried?.groups ?? []).map(describeGroup), ...describeRefused(late.refused), ...stillMade];
}
