/** Says `message` to screen readers whenever it changes. Rendered from the start, since regions that appear are not read. */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  );
}
