import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { browser } from '../../../platform/browser/real-browser.ts';
import { readTyped } from '../../../platform/forms/form-fields.client.ts';
import { useOnceHydrated } from '../../../platform/islands/use-once-hydrated.ts';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { sessionKey } from '../../accounts/session/session.store.ts';
import { inviteCalls } from '../invites/invite-calls.api.ts';
import { normalizeInviteCode } from '../invites/invite-code.ts';
import type { Alert } from './StoreAlert.tsx';
import { toAlert } from './store-alert.ts';
import {
  type ChoiceProblems,
  findChoiceProblems,
  finishChoices,
  followName,
  isFollowing,
  resumeChoices,
  toChoiceProblems,
} from './store-choices.ts';
import { useWizard } from './use-wizard.ts';
import { $wizard, changeChoices, changeWizard, clearWizard } from './wizard.store.ts';
import { type Customization, emptyWizard } from './wizard-state.ts';
import { storeScriptWords as words } from './words.ts';

export interface StoreFormProps {
  onPage: Customization;
  problems: ChoiceProblems;
  userId: string;
  artist: string;
  /** Empty for an account that was invited by its address. */
  code: string;
  /** The store URL that the invite proposes; null if the artist chose the one that is filled in. */
  proposed: string | null;
  piece: Picture | null;
  city: string;
  host: string;
  /** In characters. */
  longest: { name: number; line: number };
  children?: ReactNode;
  costs?: ReactNode;
}

const dashboardAfterMs = 1000;

export function useStoreForm({ onPage, problems: found, userId, artist, code, proposed, longest }: StoreFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { customization } = useWizard({ customization: onPage });
  /** What was chosen for the store that was just created. It stays in sight when progress is forgotten. */
  const [created, setCreated] = useState<Customization | null>(null);
  const [problems, setProblems] = useState(found);
  const [alert, setAlert] = useState<Alert | null>(null);
  const [isBusy, setBusy] = useState(false);

  useOnceHydrated(() => {
    const kept = $wizard.get();
    // What another invite left behind in this tab doesn't count.
    const isOurs = kept.inviteCode === '' || normalizeInviteCode(kept.inviteCode) === code;
    const typed = form.current ? readTyped(form.current) : {};
    changeWizard({
      currentStep: 'customize',
      inviteCode: code,
      validation: { valid: true, message: '', artistName: artist },
      customization: resumeChoices(onPage, typed, isOurs ? kept.customization : emptyWizard().customization, proposed),
    });
  });

  useEffect(() => {
    if (created) clearWizard();
  }, [created]);

  const follows = isFollowing(created ?? customization, proposed);
  const choose = (change: Partial<Customization>) => {
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
    changeChoices(change);
  };
  const rename = (storeName: string) =>
    choose(follows ? { storeName, vendorSlug: followName(storeName, proposed) } : { storeName });
  const focus = (field: string | undefined) => {
    const target = form.current?.elements.namedItem(field ?? '') ?? form.current?.querySelector('button');
    if (target instanceof HTMLElement) target.focus();
  };
  const create = async (choices: Customization) => {
    setBusy(true);
    try {
      const { vendorSlug, vendor } = await inviteCalls.use({
        ...(code !== '' && { code }),
        clerkUserId: userId,
        customization: choices,
      });
      setCreated(choices);
      // The account is an artist's now, so the header has to ask who is signed in again.
      browser.storage.set(sessionKey, null);
      const dashboard = paths.vendorDashboard(vendorSlug);
      setAlert({ text: words.created(vendor.name), link: { href: dashboard, text: words.openDashboard } });
      setTimeout(() => location.assign(dashboard), dashboardAfterMs);
    } catch (error) {
      if (error instanceof ApiError) setProblems(toChoiceProblems(error.body.fields ?? []));
      setAlert(toAlert(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || created) return;
    const choices = finishChoices($wizard.get().customization);
    const wrong = findChoiceProblems(choices, longest.line);
    const [first] = Object.keys(wrong);
    setProblems(wrong);
    if (wrong.vendorSlug) setAlert({ text: wrong.vendorSlug });
    else if (first) focus(first);
    else void create(choices);
  };
  const closeAlert = () => {
    setAlert(null);
    focus(Object.keys(problems)[0]);
  };
  return {
    form,
    choices: created ?? customization,
    problems,
    alert,
    isBusy,
    follows,
    choose,
    rename,
    submit,
    closeAlert,
  };
}
