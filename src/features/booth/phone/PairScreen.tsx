import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { boothPath, helperMark, vendorPhonesPath } from '../../../site/booth-paths.ts';
import { paths } from '../../../site/paths.ts';
import { returnParam } from '../../../site/return-path.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { isOnlyHere, isUnsent } from './kept-sale.ts';
import { SalesHeld } from './pairing.store.ts';
import { saveSales } from './save-sales.ts';
import { boothWords, dayWords, tableWords, pairWords as words } from './words.ts';

function describeProblem(error: unknown): string {
  if (error instanceof SalesHeld) return words.heldElsewhere(error.store);
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403 || status === 404) return words.notYours;
  return (status === 409 || status === 410) && error instanceof ApiError
    ? (error.body.error ?? words.failed)
    : words.failed;
}

const readCode = (): string | null =>
  location.hash.startsWith(`#${helperMark}`) ? location.hash.slice(helperMark.length + 1) : null;

/** Makes this browser a phone of the store. Whoever does so is signed in or has a code; from then on nobody has to be. */
export function PairScreen({ booth, slug }: { booth: Booth; slug: string }) {
  const { day } = useStore(booth.day.$state);
  const held = useStore(booth.outbox.$sales).filter(isOnlyHere);
  const [code] = useState(readCode);
  const [state, setState] = useState<{ problem: string; isBusy: boolean; isSignedOut: boolean }>({
    problem: '',
    isBusy: false,
    isSignedOut: false,
  });

  // They would be sent to a store that didn't sell them.
  const unsent = held.filter(isUnsent).length;
  const [exported, setExported] = useState<readonly string[]>([]);
  const isOther = day !== null && day.store.slug !== slug;
  const isHeldElsewhere = isOther && held.length > 0;
  const isFree = !isHeldElsewhere || held.every(({ id }) => exported.includes(id));
  const save = () => {
    saveSales(held);
    setExported(held.map(({ id }) => id));
  };

  const pair = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    setState({ problem: '', isBusy: true, isSignedOut: false });
    try {
      await (code === null ? booth.pair(slug, name, exported) : booth.pairHelper(slug, code, name, exported));
      // Used up, and nobody else's business.
      if (code !== null) history.replaceState(null, '', location.pathname);
      setState({ problem: '', isBusy: false, isSignedOut: false });
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setState({ problem: isSignedOut ? words.signedOut : describeProblem(error), isBusy: false, isSignedOut });
    }
  };

  return (
    <form className="pos" onSubmit={pair}>
      <Bar title={boothWords.title} />
      <div className="pos-body grid content-start gap-4">
        <h2 className="text-section">{words.title}</h2>
        {day !== null && code === null && <p className="note">{words.revoked(day.store.name)}</p>}
        <p className="text-lead">
          {code === null ? words.text(day === null || isOther ? words.thisStore : day.store.name) : words.helperText}
        </p>
        {held.length > 0 && (
          <div className="grid gap-2">
            {isHeldElsewhere && (
              <p className="note">{(isFree ? words.exportedBefore : words.heldElsewhere)(day.store.name)}</p>
            )}
            {!isOther && unsent > 0 && <p className="note">{words.held(unsent)}</p>}
            {held.length > unsent && <p className="note">{tableWords.unreadable(held.length - unsent)}</p>}
            <button type="button" className="pos-btn" onClick={save}>
              {dayWords.export}
            </button>
          </div>
        )}
        <label className="grid gap-1 font-semibold">
          <span>{code === null ? words.name : words.helperName}</span>
          <input
            className="pos-field font-normal"
            name="name"
            required
            maxLength={40}
            defaultValue={code === null ? words.example : ''}
            autoComplete="off"
          />
        </label>
        <p role="alert">{state.problem}</p>
        {code === null && (
          <a className="pos-text" href={vendorPhonesPath(slug)}>
            {words.phones}
          </a>
        )}
      </div>
      <div className="pos-foot">
        {state.isSignedOut ? (
          <a
            className="pos-btn pos-money pos-ink"
            href={`${paths.signIn}?${returnParam}=${encodeURIComponent(boothPath(slug))}`}
          >
            {words.signIn}
          </a>
        ) : (
          <button type="submit" className="pos-btn pos-money pos-ink" disabled={state.isBusy || !isFree}>
            {words.pair}
          </button>
        )}
      </div>
    </form>
  );
}
