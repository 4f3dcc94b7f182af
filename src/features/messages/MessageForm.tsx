import './message-form.css';
import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { describeField } from '../../platform/forms/Field.tsx';
import { paths } from '../../site/paths.ts';
import { createMessageStore } from './message.store.ts';
import type { MessageInput } from './messages.api.ts';
import { messageFields, messageFormWords as words } from './words.ts';

type Name = keyof MessageInput;

/**
 * Attributes of a field. Its value is not among them, so what is typed before hydration stays. Its label is around it, which
 * takes fewer bytes of each storefront than `Field`.
 */
const attributesOf = (name: Name, problem: string | undefined) => ({
  name,
  className: 'field',
  required: true,
  ...describeField(name, { problem }),
});

interface Props {
  vendor: { slug: string; owner: string };
}

/** The form to an artist, which opens in place and shows there what came of it. Without JavaScript it leads to a notice. */
export function MessageForm({ vendor }: Props) {
  const [{ $state, send }] = useState(() => createMessageStore(vendor.slug));
  const { status, alert, fields } = useStore($state);
  const isSending = status === 'sending';
  const isSent = status === 'sent';
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isSent) result.current?.focus();
  }, [isSent]);

  const field = (name: Name) => attributesOf(name, fields[name]);
  const problem = (name: Name) => fields[name] && <p id={`${name}-problem`}>{fields[name]}</p>;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Array.from(new FormData(event.currentTarget), ([name, value]) => [name, String(value)]);
    void send(Object.fromEntries(typed));
  };
  return (
    <details className="write">
      <summary className="btn">{messageFields.open}</summary>
      <p role="status" tabIndex={-1} ref={result}>
        {isSent && words.sent(vendor.owner)}
      </p>
      {!isSent && (
        <form method="post" action={paths.message(vendor.slug)} noValidate onSubmit={submit}>
          <label>
            {messageFields.name}
            <input {...field('fromName')} maxLength={80} autoComplete="name" />
          </label>
          {problem('fromName')}
          <label>
            {messageFields.email}
            <input {...field('fromEmail')} maxLength={254} autoComplete="email" type="email" />
          </label>
          {problem('fromEmail')}
          <label>
            {messageFields.body}
            <textarea {...field('body')} rows={6} maxLength={4000} />
          </label>
          {problem('body')}
          <div role="alert" className={alert ? 'note note-bad' : undefined}>
            {alert}
          </div>
          <button type="submit" className="btn btn-ink" disabled={isSending} aria-busy={isSending || undefined}>
            {isSending ? words.sending : words.send}
          </button>
        </form>
      )}
    </details>
  );
}
