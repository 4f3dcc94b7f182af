import {
  type PersistentStore,
  persistentAtom,
  setPersistentEngine,
  windowPersistentEvents,
} from '@nanostores/persistent';
import { type Customization, emptyWizard, parseWizard, type WizardState, wizardKey } from './wizard-state.ts';

/** Returns the tab's storage, or where it is blocked or full, one that lasts as long as the page. */
function openStorage(): PersistentStore {
  try {
    const probe = 'probe';
    sessionStorage.setItem(probe, probe);
    sessionStorage.removeItem(probe);
    return sessionStorage;
  } catch {
    return {};
  }
}

// The server renders the first step with it, too, and keeps nothing.
if (typeof window !== 'undefined') setPersistentEngine(openStorage(), windowPersistentEvents);

const nothing = emptyWizard();

/** Never changed on the server. Stored progress that can't be read counts as none. */
export const $wizard = persistentAtom<WizardState>(wizardKey, nothing, {
  encode: (state) => (state === nothing ? undefined : JSON.stringify(state)),
  decode: (text) => parseWizard(text) ?? nothing,
});

export const changeWizard = (change: Partial<WizardState>): void => $wizard.set({ ...$wizard.get(), ...change });

export const changeChoices = (change: Partial<Customization>): void =>
  changeWizard({ customization: { ...$wizard.get().customization, ...change } });

export const clearWizard = (): void => $wizard.set(nothing);
