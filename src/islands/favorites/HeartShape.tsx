/** The heart of the site, to be filled or not by its style. */
export function HeartShape() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20s-7.5-4.6-9.2-9.1C1.6 7.6 3.7 4.7 6.8 4.7c2.1 0 3.9 1.2 5.2 3.1 1.3-1.9 3.1-3.1 5.2-3.1 3.1 0 5.2 2.9 4 6.2C19.5 15.4 12 20 12 20z" />
    </svg>
  );
}
