import { type Content, orderPieces, shown } from './content.ts';
import type { NotificationData, Told } from './notification-mails.ts';

export interface Reader {
  id: string;
  email: string;
  favoriteCategories: readonly string[];
}

const first = <Item>(items: readonly Item[], most: number): Told<Item> => ({
  shown: items.slice(0, most),
  more: Math.max(0, items.length - most),
});

/**
 * Returns one reader's part of an edition; null if nothing in it is for them.
 * @param saved ids of the reader's favorites among the changes
 */
export function pickContent(
  content: Content,
  reader: Reader,
  saved: ReadonlySet<string>,
): Pick<NotificationData, 'artists' | 'events' | 'pieces' | 'changes'> | null {
  const { artists, events } = content;
  const pieces = orderPieces(content.pieces, reader.favoriteCategories);
  const changes = content.changes.filter(({ id }) => saved.has(id));
  if (artists.length + events.length + pieces.length + changes.length === 0) return null;
  return {
    artists: first(artists, shown.artists),
    events: first(events, shown.events),
    pieces: first(pieces, shown.pieces),
    changes: first(changes, shown.changes),
  };
}
