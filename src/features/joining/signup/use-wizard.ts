import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $wizard } from './wizard.store.ts';
import { emptyWizard, type WizardState } from './wizard-state.ts';

/**
 * Returns the signup's progress; in an island's first render, which has to be the same as the server's, only the part that the
 * server knows.
 */
export function useWizard(onServer: Partial<WizardState>): WizardState {
  const first = useRef({ ...emptyWizard(), ...onServer });
  return useStore($wizard, { ssr: () => first.current });
}
