/**
 * Fills the menu's row of My Favorites: how much is saved, and the pictures of what was saved last. Pages are the same for
 * everybody, so this comes from the favorites that the browser keeps, and its code only once the menu is opened.
 */
import type { FavoriteDto } from '../../features/favorites/favorites.api.ts';
import { favorites } from '../../features/favorites/sync/favorites.store.ts';
import type { FavoritesState } from '../../features/favorites/sync/favorites-state.ts';
import { smallestFile } from '../../platform/pictures.ts';
import { paths } from '../../site/paths.ts';
import { savedRowWords as words } from '../words.ts';

const maxPictures = 3;

function describe(saved: readonly FavoriteDto[]): string {
  const count = (kind: FavoriteDto['type']) => saved.filter(({ type }) => type === kind).length;
  return saved.length === 0 ? words.none : words.saved(count('product'), count('artist'));
}

function createPicture(picture: NonNullable<FavoriteDto['picture']>): HTMLImageElement {
  const image = new Image(picture.width, picture.height);
  image.alt = '';
  image.src = smallestFile(picture);
  return image;
}

const row = document.querySelector(`#menu [href="${paths.favorites}"]`);
const text = row?.querySelector('small');
const pictures = document.createElement('span');
pictures.className = 'pictures';
row?.append(pictures);

let shown: readonly FavoriteDto[] | undefined;
function show({ favorites: saved, hasSnapshot, pendingCount }: FavoritesState): void {
  if (saved === shown) return;
  shown = saved;
  // Before the server has sent them, nobody knows.
  if (text) text.textContent = hasSnapshot || pendingCount > 0 ? describe(saved) : '';
  const newest = saved.flatMap(({ picture }) => picture ?? []).slice(0, maxPictures);
  pictures.replaceChildren(...newest.map(createPicture));
}

const store = favorites();
store.$state.subscribe(show);
void store.refresh();
