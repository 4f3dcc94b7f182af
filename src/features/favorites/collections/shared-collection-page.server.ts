/** What the page of a shared collection says of what is in it. */

import { pageTags } from '../../../platform/http/page-tags.server.ts';
import type { Picture } from '../../../platform/pictures.ts';
import type { SharedCollection, ShownThing } from './collections.ts';

/** The picture of a thing, or null. */
export function pictureOf(thing: ShownThing): Picture | null {
  if (thing.type === 'product') return thing.product.pictures[0] ?? null;
  if (thing.type === 'event') return thing.event.picture;
  return thing.artist.portrait ?? thing.artist.headerPicture;
}

function tagOf(thing: ShownThing): string {
  if (thing.type === 'product') return pageTags.vendor(thing.product.vendorId);
  return thing.type === 'event' ? pageTags.event(thing.event.id) : pageTags.vendor(thing.artist.id);
}

/** Every change that the page has to follow at once: of the collection, its hearts, and all that it shows. */
export function tagsOf({ id, heartId, things }: SharedCollection): string[] {
  return [...new Set([pageTags.collection(id), pageTags.collection(heartId), ...things.map(tagOf)])];
}

const names = { product: ['piece', 'pieces'], artist: ['artist', 'artists'], event: ['event', 'events'] } as const;

/** "2 pieces, 1 artist". */
export function countedThings(things: readonly ShownThing[]): string {
  return (['product', 'artist', 'event'] as const)
    .map((type) => [type, things.filter((thing) => thing.type === type).length] as const)
    .filter(([, count]) => count > 0)
    .map(([type, count]) => `${count} ${names[type][count === 1 ? 0 : 1]}`)
    .join(', ');
}
