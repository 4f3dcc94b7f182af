const beatMs = 250;
const easing = 'cubic-bezier(0.3, 0, 0.2, 1)';

/** Lets the heart of a button beat once, for a favorite that was just added. It stays still for whoever asked for less motion. */
export function beat(button: HTMLButtonElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = [{ scale: '1', easing }, { scale: '1.2', offset: 0.4, easing }, { scale: '1' }];
  button.querySelector('svg')?.animate(frames, beatMs);
}
