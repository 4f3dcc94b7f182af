import type { ReactNode } from 'react';
import { providerFormWords as words } from '../words.ts';

interface Props {
  mode: 'sign-in' | 'sign-up';
  /** True until there is a form or a message: the height of the form is reserved. */
  waiting: boolean;
  children?: ReactNode;
}

/** The place of Clerk's form. The server renders it empty, and `ClerkIsland` again with what it has. */
export function ClerkFrame({ mode, waiting, children }: Props) {
  return (
    <div
      id="clerk-form"
      className={`noscript:hidden ${mode === 'sign-up' ? 'data-waiting:min-h-[15.5rem]' : 'data-waiting:min-h-[9.25rem]'}`}
      data-waiting={waiting ? '' : undefined}
    >
      {waiting && (
        <p role="status" className="flex items-center gap-3 text-muted">
          <span className="spinner" aria-hidden="true" />
          {words.loading}
        </p>
      )}
      {children}
    </div>
  );
}
