/**
 * The places of the home page. There is one rule: it shows the first six stores by their position, and the page of all artists goes
 * on with the rest. Who changes a place changes positions.
 */
import { featuredVendorCount } from '../../catalog/vendors.ts';

export interface Placed {
  id: string;
  position: number;
}

/** The place behind the last one on the home page. */
export const firstOff = featuredVendorCount + 1;

/**
 * Moves a store to a place among those that are shown.
 * @param listed stores in their order, at least the first eight, and the one that moves if it stands behind those
 * @param place from 1
 * @returns the positions that change
 */
export function moveToPlace(listed: readonly Placed[], id: string, place: number): Placed[] {
  const moved = listed.find((one) => one.id === id);
  if (!moved) return [];
  const order = listed.filter((one) => one !== moved).toSpliced(place - 1, 0, moved);
  const from = listed.indexOf(moved);
  // Those between the two places change theirs; one from far behind only squeezes in.
  const end = from >= firstOff ? place : Math.max(from, place - 1) + 1;
  const head = order.slice(0, end);
  const positions = head.map(({ position }) => position).sort((a, b) => a - b);
  // Each before the one behind it, and the last before whoever comes next.
  let before = order[end]?.position ?? Number.POSITIVE_INFINITY;
  for (let index = positions.length - 1; index >= 0; index -= 1) {
    before = Math.min(positions[index] ?? 0, before - 1);
    positions[index] = before;
  }
  return head
    .map((one, index) => ({ id: one.id, position: positions[index] ?? one.position }))
    .filter((one, index) => one.position !== head[index]?.position);
}
