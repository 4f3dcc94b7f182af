import type { Cents } from '../../../platform/money.ts';
import { keyWords as words } from './price-words.ts';

/** More than anybody types, in dollars. */
const maxGiven = 100_000;

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'];

/** Dollars are typed as they are said: 2, 0 is a twenty. */
const typeKey = (typed: string, key: string): string => {
  const next = typed + key;
  return /^\d*(?:\.\d{0,2})?$/.test(next) && Number(next) <= maxGiven ? next : typed;
};

export const toCents = (typed: string): Cents | null =>
  typed === '' || typed === '.' ? null : Math.round(Number(typed) * 100);

/** The keys of an amount. A number pad of the phone's own would cover what it is about. */
export function Keys({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  return (
    <div className="grid grid-cols-3 border-t border-line">
      {keys.map((key) => (
        <button key={key} type="button" className="pos-key" onClick={() => onType(typeKey(typed, key))}>
          {key}
        </button>
      ))}
      <button type="button" className="pos-key" aria-label={words.delete} onClick={() => onType(typed.slice(0, -1))}>
        ⌫
      </button>
    </div>
  );
}
