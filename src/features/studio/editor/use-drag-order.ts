import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A finger has to rest for this long, so that the list can still be scrolled. */
const restMs = 300;
/** Pixels of a mouse or pen, so that a click with an unsteady hand moves nothing. */
const maxClickPixels = 6;

interface Grip {
  id: string;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout> | null;
}

/**
 * Lets the items of a list be dragged to another place, with a mouse at once and with a finger after it has rested. Buttons do
 * the same for keyboards.
 * @param list its items carry `data-photo` with their id
 * @param onMove called while dragging, with the place that the item is over
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (id: string, to: number) => void) {
  const [dragged, setDragged] = useState<string | null>(null);
  const grip = useRef<Grip | null>(null);
  const isDragging = dragged !== null;
  const letGo = () => {
    if (grip.current?.timer) clearTimeout(grip.current.timer);
    grip.current = null;
    setDragged(null);
  };
  useEffect(() => {
    if (!isDragging) return;
    // Only a listener that isn't passive can keep the page from scrolling under the finger.
    const hold = (event: TouchEvent) => event.preventDefault();
    document.addEventListener('touchmove', hold, { passive: false });
    return () => document.removeEventListener('touchmove', hold);
  }, [isDragging]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-photo]')?.dataset['photo'];
    if (id === undefined || event.button !== 0) return;
    const timer = event.pointerType === 'touch' ? setTimeout(() => setDragged(id), restMs) : null;
    grip.current = { id, x: event.clientX, y: event.clientY, timer };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = grip.current;
    if (!held) return;
    if (!isDragging) {
      const isFar = Math.hypot(event.clientX - held.x, event.clientY - held.y) > maxClickPixels;
      if (!isFar) return;
      // A finger that moves before it has rested scrolls.
      if (held.timer !== null) return letGo();
      setDragged(held.id);
    }
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-photo]');
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];
    if (over && over.dataset['photo'] !== held.id && items.includes(over)) onMove(held.id, items.indexOf(over));
  };
  return {
    dragged,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => event.pointerType !== 'touch' && letGo(),
    },
  };
}
