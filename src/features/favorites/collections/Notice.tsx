interface Props {
  /** Empty without a notice: screen readers hear a text only if its element was there before. */
  text: string;
  isBad?: boolean;
}

/** A sentence in a bar of its own, which screen readers hear when it changes. */
export const Notice = ({ text, isBad = false }: Props) => (
  <p role={isBad ? 'alert' : 'status'} className={text && `note mb-4 ${isBad ? 'note-bad' : ''}`}>
    {text}
  </p>
);
