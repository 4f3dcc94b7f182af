import type { CollectionDto } from '../../contract/collections.ts';

/** "4 things". */
export const countOf = ({ items }: Pick<CollectionDto, 'items'>): string =>
  items.length === 1 ? '1 thing' : `${items.length} things`;

/** Who can see it. */
export const stateOf = ({ share }: Pick<CollectionDto, 'share'>): string => (share === null ? 'Private' : 'Shared');
