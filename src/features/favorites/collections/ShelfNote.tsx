import type { CollectionsState } from './collections-state.store.ts';

interface Props {
  status: CollectionsState['status'];
  onRetry: () => void;
}

const says: Record<CollectionsState['status'], string> = {
  loading: '',
  ready: 'Group favorites under a name: gifts, ideas for a room. Only you see a collection, until you share its link.',
  'signed-out': 'Please sign in to see the collections you made.',
  offline: 'The collections you made need a connection. They are back when it is.',
  failed: 'The collections you made could not be loaded.',
};

/** In the place of the shelf's tiles: what they would be, or why there are none. */
export function ShelfNote({ status, onRetry }: Props) {
  return (
    <div className="shelf-note">
      {says[status] !== '' && <p className="text-label text-muted">{says[status]}</p>}
      {status === 'failed' && (
        <button type="button" className="tap link" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
