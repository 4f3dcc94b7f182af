import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { loadZoom } from './load-zoom.ts';
import { findShown, followStrip, readShots, type Shot, showShot } from './strip.ts';
import type { ZoomDialogProps } from './ZoomDialog.tsx';

interface Props {
  name: string;
  /** The strip, and what is below it, as the server wrote them. */
  children: ReactNode;
}

interface Opened {
  Zoom: ComponentType<ZoomDialogProps>;
  shots: readonly Shot[];
  index: number;
}

/**
 * Makes the links to a piece's large pictures open a dialog, whose code comes once someone is about to use the page. Without it,
 * and in a new tab, they lead to the pictures.
 */
export function PictureZoom({ name, children }: Props) {
  const gallery = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    void loadZoom().catch(() => {});
    return gallery.current ? followStrip(gallery.current) : undefined;
  }, []);

  const press = async (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest('a');
    const strip = gallery.current?.querySelector('.shots');
    if (!link || !strip || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const place = [...(link.parentElement?.children ?? [])].indexOf(link);
    if (link.closest('.film')) return showShot(strip, place);
    const index = link.matches('.shot') ? place : findShown(strip);
    try {
      const { ZoomDialog } = await loadZoom();
      setOpened({ Zoom: ZoomDialog, shots: readShots(strip), index });
    } catch {
      location.assign(link.href);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it are pressed, and browsers press links by key
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div ref={gallery} className="gallery" onClick={(event) => void press(event)}>
      {children}
      {opened && <opened.Zoom name={name} shots={opened.shots} first={opened.index} onClose={() => setOpened(null)} />}
    </div>
  );
}
