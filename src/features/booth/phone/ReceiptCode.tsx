import { useStore } from '@nanostores/react';
import { type FormEvent, useState } from 'react';
import { boothReceiptPath } from '../../../site/booth-paths.ts';
import type { Booth } from './booth.store.ts';
import { QrCode } from './QrCode.tsx';
import { receiptWords as words } from './words.ts';

/** Hands the receipt's link to another app, or, where no browser can, to the clipboard. */
function LinkButton({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  if ('share' in navigator)
    return (
      <button type="button" className="pos-btn" onClick={() => void navigator.share({ url }).catch(() => undefined)}>
        {words.share}
      </button>
    );
  // In a page without encryption there is neither.
  if (!('clipboard' in navigator)) return <p className="wrap-anywhere">{url}</p>;
  const copy = () =>
    void navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button type="button" className="pos-btn" onClick={copy}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </button>
  );
}

/** Takes an address, which is never shown again. */
function EmailForm({ booth, id }: { booth: Booth; id: string }) {
  const asked = useStore(booth.receipts.$receipts).find((one) => one.id === id);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = String(new FormData(form).get('email')).trim();
    form.reset();
    void booth.receipts.ask(id, email);
  };
  return (
    <form className="grid gap-2" onSubmit={ask}>
      <label className="grid gap-1 font-semibold">
        {words.email}
        <input
          className="pos-field font-normal"
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </label>
      <p role="status">{asked ? (asked.reason ?? words.states[asked.state]) : words.emailNote}</p>
      <button type="submit" className="pos-btn">
        {words.mail}
      </button>
    </form>
  );
}

export function ReceiptCode({ booth, id, token }: { booth: Booth; id: string; token: string }) {
  const url = `${location.origin}${boothReceiptPath(token)}`;
  return (
    <section className="grid gap-3">
      <h2 className="text-name">{words.title}</h2>
      <div className="grid justify-items-start gap-2">
        <p>{words.text}</p>
        <QrCode text={url} title={words.code} className="h-46 w-46" />
        <LinkButton url={url} />
      </div>
      <EmailForm booth={booth} id={id} />
    </section>
  );
}
