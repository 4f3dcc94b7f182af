/** Announces `message` to screen readers whenever it changes. Render it from the start: new regions are not announced. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
