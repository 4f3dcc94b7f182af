/** The heart of the site, to be filled or not by its style. Its shape is on every page (app/layout/Frame.astro). */
export function HeartShape() {
  return (
    <svg aria-hidden="true">
      <use href="#h" />
    </svg>
  );
}
