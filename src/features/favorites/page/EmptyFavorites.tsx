import { paths } from '../../../site/paths.ts';
import type { BodyState } from './body-state.ts';
import { defaultView, type ViewOptions } from './view-options.ts';
import { emptyCollectionTexts, emptyTabText, emptyTexts, resultTexts } from './words.ts';

/** Where the button leads, unless it stays on the page. */
const hrefs: Partial<Record<BodyState, string>> = {
  empty: paths.allArtists,
  'signed out': `${paths.signIn}?redirect_url=${encodeURIComponent(paths.favorites)}`,
};

interface Props {
  state: Exclude<BodyState, 'cards' | 'loading'>;
  view?: ViewOptions;
  collection?: { name: string; items: readonly unknown[] } | undefined;
  onPress?: () => void;
}

export function EmptyFavorites({ state, view = defaultView, collection, onPress }: Props) {
  const { heading, text, button } =
    state === 'empty collection'
      ? emptyCollectionTexts(collection?.name ?? '', (collection?.items.length ?? 0) > 0)
      : emptyTexts[state];
  const isTabEmpty = state === 'no results' && view.search.trim() === '' && view.collectionId === null;
  const href = hrefs[state];
  return (
    <div className="kept-empty">
      <div className="hung" aria-hidden="true">
        {['q32', 'q45', 'q11'].map((ratio) => (
          <span key={ratio} className={ratio}>
            <span className="blank" />
          </span>
        ))}
      </div>
      <div>
        <h2 className="text-section">{heading}</h2>
        <p className="text-lead">{isTabEmpty ? emptyTabText(view.tab) : text}</p>
        {href ? (
          <a className="btn btn-ink" href={href}>
            {button}
          </a>
        ) : (
          <button type="button" className="btn" onClick={onPress}>
            {button}
          </button>
        )}
      </div>
    </div>
  );
}

export const LoadingFavorites = () => (
  <div className="kept-loading">
    <p role="status" className="sr-only">
      {resultTexts.loading}
    </p>
    <div className="salon" aria-hidden="true">
      {'q43 q45 q32 q45 q11 q32 q32 q45'.split(' ').map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames never change
        <span key={index} className={`kept-blank ${ratio}`} />
      ))}
    </div>
  </div>
);
