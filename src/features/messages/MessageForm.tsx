import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../platform/ui/TextField.tsx';
import { createMessageStore } from './message.store.ts';
import { messageFormWords as words } from './words.ts';

interface Props {
  vendorSlug: string;
  owner: string;
  /** URL to which the form is sent without JavaScript. */
  action: string;
}

/** The form to an artist, which opens in place. With JavaScript it shows the result without a page load. */
export function MessageForm({ vendorSlug, owner, action }: Props) {
  const [form] = useState(() => createMessageStore(vendorSlug));
  const { status, alert, fields } = useStore(form.$state);
  const done = useRef<HTMLParagraphElement>(null);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    await form.send(Object.fromEntries(Array.from(typed, ([name, value]) => [name, String(value)])));
    done.current?.focus();
  };
  return (
    <details>
      <summary className="btn w-fit list-none [&::-webkit-details-marker]:hidden">{words.open}</summary>
      <div role="status">
        {status === 'sent' && (
          <p ref={done} tabIndex={-1} className="mt-4 outline-none">
            {words.sent(owner)}
          </p>
        )}
      </div>
      {status !== 'sent' && (
        <form method="post" action={action} onSubmit={send} className="mt-4 grid w-full max-w-[26rem] gap-4">
          <TextField
            name="fromName"
            label={words.name}
            autoComplete="name"
            maxLength={80}
            problem={fields['fromName']}
          />
          <TextField
            name="fromEmail"
            label={words.email}
            type="email"
            autoComplete="email"
            maxLength={254}
            problem={fields['fromEmail']}
          />
          <TextField name="body" label={words.body} rows={6} maxLength={4000} problem={fields['body']} />
          <div role="alert">{alert && <p className="note note-bad">{alert}</p>}</div>
          <button
            type="submit"
            className="btn btn-ink justify-self-start"
            disabled={status === 'sending'}
            aria-busy={status === 'sending'}
          >
            {status === 'sending' ? words.sending : words.send}
          </button>
        </form>
      )}
    </details>
  );
}
