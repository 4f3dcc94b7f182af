import { formatCents } from '../money.ts';

interface Props {
  label: string;
  cents: number;
  /** Shows "Free" instead of "$0.00". */
  free?: boolean;
  strong?: boolean;
}

export function AmountRow({ label, cents, free = false, strong = false }: Props) {
  return (
    <div className={strong ? 'pair total' : 'pair'}>
      <dt>{label}</dt>
      <dd className="price">{free && cents === 0 ? 'Free' : formatCents(cents)}</dd>
    </div>
  );
}
