import { emptyCollectionTexts } from './words.ts';

interface Props {
  heading: string;
  text: string;
  button: string;
  /** Where the button leads; without it, `onPress` is called. */
  href?: string | undefined;
  onPress?: () => void;
}

/** Replaces the cards if there are none: empty frames, and how to fill them. */
export const EmptyFavorites = ({ heading, text, button, href, onPress }: Props) => (
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
      <p className="text-lead">{text}</p>
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

/** Still frames that fill the screen. */
export const LoadingFavorites = () => (
  <div className="kept-loading">
    <p role="status" className="sr-only">
      {emptyCollectionTexts.loading}
    </p>
    <div className="salon" aria-hidden="true">
      {'q43 q45 q32 q45 q11 q32 q32 q45'.split(' ').map((ratio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames never change
        <span key={index} className={`kept-blank ${ratio}`} />
      ))}
    </div>
  </div>
);
