import { useStore } from '@nanostores/react';
import { formatCents } from '../../../platform/money.ts';
import { minimumChargeCents } from '../../buying/fees/fees.ts';
import type { BoothDay } from '../booth.api.ts';
import type { Booth } from './booth.store.ts';
import { type Draft, findCardProblem, isTooMuch } from './draft.ts';
import { tableWords as words } from './words.ts';

interface Props {
  booth: Booth;
  day: BoothDay;
  draft: Draft;
  isDisabled?: boolean;
  /** What is done before the next screen. */
  onChoose?: () => void;
}

function cardLabel(problem: ReturnType<typeof findCardProblem>): string {
  if (problem === 'offline') return words.cardNeedsSignal;
  return problem === 'tooSmall' ? words.cardFrom(formatCents(minimumChargeCents)) : words.card;
}

/** How a sale is paid: each leads to its screen. */
export function TenderButtons({ booth, day, draft, isDisabled = false, onChoose }: Props) {
  const { isOffline } = useStore(booth.day.$state);
  const cardProblem = findCardProblem(draft, day, isOffline);
  const isOff = isDisabled || isTooMuch(draft, day);
  const go = (screen: 'cash' | 'card' | 'elsewhere') => {
    onChoose?.();
    booth.go(screen);
  };
  return (
    <div className="flex flex-wrap gap-2 *:flex-1 *:px-2">
      <button type="button" className="pos-btn pos-money pos-ink" disabled={isOff} onClick={() => go('cash')}>
        {words.cash}
      </button>
      <button
        type="button"
        className="pos-btn pos-money pos-ink"
        disabled={isOff || cardProblem !== null}
        onClick={() => go('card')}
      >
        {cardLabel(cardProblem)}
      </button>
      <button type="button" className="pos-btn pos-money" disabled={isOff} onClick={() => go('elsewhere')}>
        {words.elsewhere}
      </button>
    </div>
  );
}
