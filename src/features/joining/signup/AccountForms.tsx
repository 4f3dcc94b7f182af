import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useOnceHydrated } from '../../../platform/islands/use-once-hydrated.ts';
import { createSendOnce } from './send-once.ts';
import { changeWizard } from './wizard.store.ts';

export interface AccountFormsProps {
  /** The forms, which are those of every account. They are sent as they are, with scripts and without. */
  children?: ReactNode;
}

/** The step with the account: notes how far the signup is, and takes the press of a button once. */
export function AccountForms({ children }: AccountFormsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isSent, setSent] = useState(false);
  const [once] = useState(() => createSendOnce(setSent));
  useOnceHydrated(() => changeWizard({ currentStep: 'auth' }));
  useEffect(() => {
    addEventListener('pageshow', once.renew);
    return () => removeEventListener('pageshow', once.renew);
  }, [once]);
  useEffect(() => {
    // The forms are not this component's, so it marks their buttons itself.
    for (const button of box.current?.querySelectorAll('button[type=submit]') ?? []) {
      if (isSent) button.setAttribute('aria-busy', 'true');
      else button.removeAttribute('aria-busy');
    }
  }, [isSent]);
  const submit = (event: FormEvent) => {
    if (!once.send()) event.preventDefault();
  };
  return (
    <div ref={box} className="ask" onSubmit={submit}>
      {children}
    </div>
  );
}
