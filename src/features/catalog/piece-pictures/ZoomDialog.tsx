import { useEffect, useRef, useState } from 'react';
import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import type { Shot } from './strip.ts';
import { useZoom } from './use-zoom.ts';
import { maxScale } from './view.ts';
import { pictureWords as words } from './words.ts';
import styles from './zoom-dialog.css?inline';

export interface ZoomDialogProps {
  name: string;
  shots: readonly Shot[];
  first: number;
  onClose: () => void;
}

interface IconButtonProps {
  label: string;
  path: string;
  className?: string;
  /** It stays focusable, so that whoever presses a key again and again doesn't lose their place. */
  isOff?: boolean;
  onPress: () => void;
}

function IconButton({ label, path, className, isOff = false, onPress }: IconButtonProps) {
  return (
    <button type="button" className={className} aria-label={label} aria-disabled={isOff || undefined} onClick={onPress}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  );
}

/** Shows the pictures of a piece as large as the window, and up to four times that. */
export function ZoomDialog({ name, shots, first, onClose }: ZoomDialogProps) {
  const [index, setIndex] = useState(first);
  const stage = useRef<HTMLDivElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const count = shots.length;
  const turn = (direction: 1 | -1) => setIndex((index + direction + count) % count);
  const { scale, zoomIn, zoomOut, press } = useZoom(stage, index, turn);
  useEffect(() => adoptStyles(styles), []);
  const shot = shots[index];
  const said = [count > 1 && words.nth(index + 1, count), scale > 1 && words.percent(Math.round(scale * 100))];
  return (
    <Dialog label={words.label(name)} className="zoom" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys that work wherever the focus is */}
      <div
        ref={dialog}
        onKeyDown={(event) => {
          if (press(event.key)) event.preventDefault();
        }}
      >
        <div className="bar">
          <p>
            <b>{name}</b>
            <span role="status">{said.filter(Boolean).join(', ')}</span>
          </p>
          <p className="tools">
            <IconButton label={words.zoomOut} path="M4 12h16" isOff={scale === 1} onPress={zoomOut} />
            <IconButton label={words.zoomIn} path="M12 4v16M4 12h16" isOff={scale === maxScale} onPress={zoomIn} />
            <IconButton
              label={words.close}
              path="M5 5l14 14M19 5 5 19"
              onPress={() => dialog.current?.closest('dialog')?.close()}
            />
          </p>
        </div>
        <div ref={stage} className="stage">
          {shot && (
            <picture key={index}>
              {/* First the file that the page has shown; a larger one once it is magnified. */}
              <source type="image/avif" srcSet={shot.srcset} sizes={scale > 1 ? '400vw' : '94vw'} />
              <img src={shot.fallback} alt={shot.alt} width={shot.width} height={shot.height} draggable={false} />
            </picture>
          )}
          {count > 1 && (
            <>
              <IconButton className="turn" label={words.previous} path="M15 4 7 12l8 8" onPress={() => turn(-1)} />
              <IconButton className="turn" label={words.next} path="m9 4 8 8-8 8" onPress={() => turn(1)} />
            </>
          )}
        </div>
        {count > 1 && (
          <p className="thumbs">
            {shots.map(({ thumb, width, height }, place) => (
              <button
                key={thumb}
                type="button"
                aria-label={words.show(place + 1)}
                aria-current={place === index || undefined}
                onClick={() => setIndex(place)}
              >
                <img src={thumb} alt="" width={width} height={height} />
              </button>
            ))}
          </p>
        )}
      </div>
    </Dialog>
  );
}
