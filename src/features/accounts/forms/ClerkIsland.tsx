import { SignIn, SignUp } from '@clerk/astro/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cookiesNeeded } from '../../../platform/words.ts';
import { paths } from '../../../site/paths.ts';
import type { ProviderForms } from '../identity.ts';
import { providerFormWords as words } from '../words.ts';
import { ClerkFrame } from './ClerkFrame.tsx';
import { appearance } from './clerk-appearance.ts';
import { CookiesRefused, onFailedScript, startClerk } from './start-clerk.client.ts';

export interface ClerkFormProps {
  mode: 'sign-in' | 'sign-up';
  /** Where to go afterwards: a validated path of this site. */
  next: string;
  email?: string | null;
}

type Props = ClerkFormProps & Pick<ProviderForms, 'publishableKey' | 'frontendApi'>;
type State = 'loading' | 'shown' | 'failed' | 'refused';

/** After this time the error is shown; a form that arrives later replaces it. */
const loadTimeoutMs = 15_000;

/** Calls back once the form has an input or a button, which is later than the start of Clerk. */
function onForm(node: HTMLElement, appeared: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (node.querySelector('input, button') === null) return;
    observer.disconnect();
    appeared();
  });
  observer.observe(node, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const focus = (message: HTMLElement | null) => message?.focus();

export function ClerkIsland({ mode, next, email = null, publishableKey, frontendApi }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [started, setStarted] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const fail = () => setState('failed');
    const timer = setTimeout(fail, loadTimeoutMs);
    const settle = (settled: State) => {
      clearTimeout(timer);
      setState(settled);
    };
    // In the frame in which the form appears, so that it does not move.
    const show = () => flushSync(() => settle('shown'));
    const stops = [onFailedScript(fail), onForm(place.current, show)];
    startClerk({ publishableKey, frontendApi, next })
      .then(setStarted)
      .catch((error: unknown) => {
        console.warn('Clerk could not be loaded.', error);
        settle(error instanceof CookiesRefused ? 'refused' : 'failed');
      });
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [publishableKey, frontendApi, next]);
  const options = {
    forceRedirectUrl: next,
    signInUrl: paths.signIn,
    signUpUrl: paths.signUp,
    ...(email !== null && { initialValues: { emailAddress: email } }),
  };
  const Form = mode === 'sign-up' ? SignUp : SignIn;
  return (
    <ClerkFrame mode={mode} waiting={state === 'loading'}>
      {state === 'failed' && (
        <div role="alert" tabIndex={-1} ref={focus} className="grid justify-items-start gap-4">
          <p>{words.failed}</p>
          <button type="button" className="btn btn-ink" onClick={() => location.reload()}>
            {words.tryAgain}
          </button>
        </div>
      )}
      {state === 'refused' && (
        <p role="alert" tabIndex={-1} ref={focus}>
          {cookiesNeeded}
        </p>
      )}
      <div ref={place}>{started && <Form routing="hash" appearance={appearance} {...options} />}</div>
    </ClerkFrame>
  );
}
