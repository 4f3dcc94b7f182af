import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { TextField } from '../../platform/ui/TextField.tsx';
import { createMessageStore } from './message.store.ts';

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
      <summary className="btn w-fit list-none [&::-webkit-details-marker]:hidden">Message Artist</summary>
      <div role="status">
        {status === 'sent' && (
          <p ref={done} tabIndex={-1} className="mt-4 outline-none">
            Message sent. {owner} will reply by email.
          </p>
        )}
      </div>
      {status !== 'sent' && (
        <form method="post" action={action} onSubmit={send} className="mt-4 grid w-full max-w-[26rem] gap-4">
          <TextField
            name="fromName"
            label="Your name"
            autoComplete="name"
            maxLength={80}
            problem={fields['fromName']}
          />
          <TextField
            name="fromEmail"
            label="Your email address"
            type="email"
            autoComplete="email"
            maxLength={254}
            problem={fields['fromEmail']}
          />
          <TextField name="body" label="Your message" rows={6} maxLength={4000} problem={fields['body']} />
          <div role="alert">{alert && <p className="border border-brick px-3 py-2">{alert}</p>}</div>
          <button
            type="submit"
            className="btn btn-ink justify-self-start"
            disabled={status === 'sending'}
            aria-busy={status === 'sending'}
          >
            {status === 'sending' ? 'Sending...' : 'Send Message'}
          </button>
        </form>
      )}
    </details>
  );
}
