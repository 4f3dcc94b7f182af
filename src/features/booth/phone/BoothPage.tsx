import './booth.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BoothDay } from '../booth.api.ts';
import { type Booth, booth as openBooth } from './booth.store.ts';
import { CardScreen } from './CardScreen.tsx';
import { CashScreen } from './CashScreen.tsx';
import { ChargeScreen } from './ChargeScreen.tsx';
import { DayScreen } from './DayScreen.tsx';
import { DoneScreen } from './DoneScreen.tsx';
import { DraftScreen } from './DraftScreen.tsx';
import { ElsewhereScreen } from './ElsewhereScreen.tsx';
import { OtherScreen } from './OtherScreen.tsx';
import { OtherStoreScreen } from './OtherStoreScreen.tsx';
import { PairScreen } from './PairScreen.tsx';
import { PickupScreen } from './PickupScreen.tsx';
import { PriceScreen } from './PriceScreen.tsx';
import { ScanScreen } from './ScanScreen.tsx';
import { TableScreen } from './TableScreen.tsx';
import { boothWords } from './words.ts';
import { startWorker } from './worker-link.ts';

interface Props {
  slug: string;
}

function Paired({ booth, day, slug }: { booth: Booth; day: BoothDay; slug: string }) {
  const screen = useStore(booth.$screen);
  const props = { booth, day };
  switch (screen.name) {
    case 'draft':
      return <DraftScreen {...props} />;
    case 'cash':
      return <CashScreen {...props} />;
    case 'elsewhere':
      return <ElsewhereScreen {...props} />;
    case 'other':
      return <OtherScreen {...props} />;
    case 'card':
      return <CardScreen {...props} />;
    case 'day':
      return <DayScreen {...props} slug={slug} />;
    case 'pickup':
      return <PickupScreen booth={booth} />;
    case 'scan':
      return <ScanScreen {...props} />;
    case 'price':
      return <PriceScreen {...props} lineKey={screen.key} />;
    case 'charge':
      return <ChargeScreen {...props} id={screen.id} />;
    case 'done':
      return <DoneScreen booth={booth} id={screen.id} />;
    default:
      return <TableScreen {...props} isHeld={screen.isHeld ?? false} />;
  }
}

const Message = ({ text, onRetry }: { text: string; onRetry?: () => void }) => (
  <div className="pos">
    <span />
    <div className="pos-body grid content-center gap-4 text-center">
      <div role="status">
        <h1 className="text-lead">{text}</h1>
      </div>
      {onRetry && (
        <button type="button" className="pos-btn pos-ink" onClick={onRetry}>
          {boothWords.tryAgain}
        </button>
      )}
    </div>
  </div>
);

function Opened({ booth, slug }: { booth: Booth; slug: string }) {
  const { status, day } = useStore(booth.day.$state);
  useEffect(() => void booth.open(), [booth]);
  useEffect(() => startWorker(slug, day), [slug, day]);
  if (status === 'unpaired') return <PairScreen booth={booth} slug={slug} />;
  if (status === 'away') return <Message text={boothWords.away} onRetry={() => void booth.sync()} />;
  if (day === null) return <Message text={boothWords.loading} />;
  if (day.store.slug !== slug) return <OtherStoreScreen booth={booth} day={day} />;
  return <Paired booth={booth} day={day} slug={slug} />;
}

/** The booth of a store. The server renders it without data, the same for everyone; what it shows is this phone's own. */
export function BoothPage({ slug }: Props) {
  const [booth, setBooth] = useState<Booth | null>(null);
  useEffect(() => setBooth(openBooth()), []);
  return booth === null ? <Message text={boothWords.loading} /> : <Opened booth={booth} slug={slug} />;
}
