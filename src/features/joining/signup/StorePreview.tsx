import type { ReactNode } from 'react';
import type { Picture } from '../../../platform/pictures.ts';
import { OwnPiece } from './OwnPiece.tsx';
import type { Customization } from './wizard-state.ts';
import { storeScriptWords, storeStepWords as words } from './words.ts';

interface Props {
  choices: Customization;
  artist: string;
  piece: Picture | null;
  city: string;
  /** The form's button, on a phone. */
  children: ReactNode;
}

export function StorePreview({ choices: { storeName, description, theme }, artist, piece, city, children }: Props) {
  return (
    <section id="preview" className="live" data-theme={theme} aria-label={words.previewLabel}>
      <p className="text-label text-muted">{words.preview}</p>
      <div className="band sheet">
        <div className="frames" aria-hidden="true">
          <i className="q32" />
          {piece ? <OwnPiece piece={piece} sizes="(min-width: 60rem) 16vw, 4rem" /> : <i className="q45" />}
        </div>
        <div className="titles">
          <h2 className="text-title">{storeName.trim() || storeScriptWords.yourName}</h2>
          <p className="text-lead text-muted">{words.by(artist, city)}</p>
        </div>
        <p className="text-lead line">{description.trim()}</p>
        <div className="frames small" aria-hidden="true">
          <i className="q45" />
          <i className="q45" />
          <i className="q11" />
          <i className="q45" />
        </div>
        <p className="text-muted">{words.frames}</p>
        {children}
      </div>
    </section>
  );
}
