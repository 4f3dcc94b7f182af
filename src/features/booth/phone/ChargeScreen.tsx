import { useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { formatCents } from '../../../platform/money.ts';
import type { BoothDay } from '../booth.api.ts';
import { linkCharge } from '../booth-calls.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { formatClock } from './format-clock.ts';
import { chargeWords as words } from './price-words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
  id: string;
}

/** Says which piece a card paid that the artist charged by Stripe's own app. */
export function ChargeScreen({ booth, day, id }: Props) {
  const [pieceId, setPieceId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const charge = day.charges.find((one) => one.id === id);
  const piece = day.pieces.find((one) => one.id === pieceId);
  const amount = formatCents(charge?.amountCents ?? 0);
  const link = async (productId: string | null) => {
    setIsBusy(true);
    try {
      await linkCharge({ id, productId });
      booth.go('day');
      await booth.sync();
    } catch (error) {
      setProblem((error instanceof ApiError && error.body.error) || words.failed);
      setIsBusy(false);
    }
  };
  return (
    <div className="pos">
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-3">
        {charge && <p className="text-lead">{words.text(amount, formatClock(charge.at))}</p>}
        <p>{words.note}</p>
        <fieldset>
          <legend className="sr-only">{words.title}</legend>
          {day.pieces.map(({ id: one, name, priceCents }) => (
            <label key={one} className="pos-row justify-start gap-4">
              <input
                type="radio"
                name="piece"
                className="h-7 w-7"
                checked={pieceId === one}
                onChange={() => setPieceId(one)}
              />
              <span className="min-w-0 flex-1 leading-tight wrap-anywhere">{name}</span>
              <span className="price">{formatCents(priceCents)}</span>
            </label>
          ))}
        </fieldset>
      </div>
      <div className="pos-foot">
        <p role="alert" className="font-semibold">
          {problem}
        </p>
        <button
          type="button"
          className="pos-btn pos-money pos-ink"
          disabled={piece === undefined || isBusy}
          onClick={() => void link(pieceId)}
        >
          {piece ? words.record(piece.name, amount) : words.choose}
        </button>
        <button type="button" className="pos-btn" disabled={isBusy} onClick={() => void link(null)}>
          {words.none}
        </button>
      </div>
    </div>
  );
}
