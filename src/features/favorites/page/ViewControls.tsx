import type { ViewOptionsStore } from './view-options.store.ts';
import { type Direction, type Sort, sorts, type Tab, type ViewOptions } from './view-options.ts';

const tabs: readonly [Tab, string][] = [
  ['all', 'All'],
  ['artist', 'Artists'],
  ['product', 'Products'],
  ['event', 'Events'],
  ['collection', 'Shared Collections'],
];

const sortNames: Record<Sort, string> = {
  dateAdded: 'Date Added',
  name: 'Name',
  price: 'Price',
  heartCount: 'Hearts',
};

const directionNames: Record<Sort, Record<Direction, string>> = {
  dateAdded: { desc: 'Newest first', asc: 'Oldest first' },
  name: { asc: 'A to Z', desc: 'Z to A' },
  price: { desc: 'Highest first', asc: 'Lowest first' },
  heartCount: { desc: 'Highest first', asc: 'Lowest first' },
};

interface Props {
  /** Null until the page is hydrated; the controls are disabled until then. */
  store: ViewOptionsStore | null;
  view: ViewOptions;
  /** Number of favorites of each tab; null until they are known. */
  counts: Record<Tab, number> | null;
}

/** The tabs, and the order of the favorites. */
export function ViewControls({ store, view: { tab, sort, direction }, counts }: Props) {
  const shown = tabs.filter(([value]) => value !== 'collection' || tab === value || (counts?.collection ?? 0) > 0);
  return (
    <div className="kept-controls">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form */}
      <div role="group" aria-label="Show" className="kept-tabs">
        {shown.map(([value, name]) => (
          <button
            key={value}
            type="button"
            className="kept-tab"
            aria-pressed={tab === value}
            disabled={store === null}
            onClick={() => store?.change({ tab: value })}
          >
            {name} <span className="kept-count">{counts?.[value] ?? ''}</span>
          </button>
        ))}
      </div>
      <div className="kept-sort">
        <label htmlFor="collection-sort" className="kept-small text-muted">
          Sort by
        </label>
        <select
          id="collection-sort"
          className="field"
          value={sort}
          disabled={store === null}
          onChange={({ target }) => {
            const chosen = sorts.find((value) => value === target.value);
            if (chosen) store?.change({ sort: chosen });
          }}
        >
          {sorts.map((value) => (
            <option key={value} value={value}>
              {sortNames[value]}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="kept-direction"
          disabled={store === null}
          onClick={() => store?.change({ direction: direction === 'asc' ? 'desc' : 'asc' })}
        >
          <span aria-hidden="true">{direction === 'asc' ? '↑' : '↓'}</span> {directionNames[sort][direction]}
          <span className="sr-only">. Reverse sort order</span>
        </button>
      </div>
    </div>
  );
}
