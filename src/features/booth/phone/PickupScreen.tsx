import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { handOverPickup } from '../booth-calls.api.ts';
import { Bar } from './Bar.tsx';
import type { Booth } from './booth.store.ts';
import { pickupWords as words } from './words.ts';

export function PickupScreen({ booth }: { booth: Booth }) {
  const { isOffline } = useStore(booth.day.$state);
  const [said, setSaid] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const number = String(fields.get('number')).trim();
    setIsBusy(true);
    try {
      const done = await handOverPickup({ code: String(fields.get('code')).trim(), ...(number !== '' && { number }) });
      setSaid(`${words.done}: ${done.lines.map(({ name }) => name).join(', ')} (${done.number})`);
      form.reset();
    } catch (error) {
      setSaid((error instanceof ApiError && error.body.error) || words.failed);
    }
    setIsBusy(false);
  };

  return (
    <form className="pos" onSubmit={confirm}>
      <Bar title={words.title} onBack={booth.back} />
      <div className="pos-body grid content-start gap-4">
        {isOffline && <p className="note">{words.offline}</p>}
        <p>{words.text}</p>
        <label className="grid gap-1 font-semibold">
          {words.code}
          <input
            className="pos-field font-normal"
            name="code"
            inputMode="numeric"
            maxLength={4}
            required
            autoComplete="off"
          />
        </label>
        <label className="grid gap-1 font-semibold">
          {words.number}
          <input className="pos-field font-normal" name="number" maxLength={20} autoComplete="off" />
        </label>
        <p role="status" className="font-semibold">
          {said}
        </p>
      </div>
      <div className="pos-foot">
        <button type="submit" className="pos-btn pos-money pos-ink" disabled={isBusy}>
          {words.confirm}
        </button>
      </div>
    </form>
  );
}
