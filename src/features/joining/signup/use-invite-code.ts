import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/typed-fetch.ts';
import { useOnceHydrated } from '../../../platform/islands/use-once-hydrated.ts';
import { paths } from '../../../site/paths.ts';
import { inviteCalls } from '../invites/invite-calls.api.ts';
import { inviteCodeLength, normalizeInviteCode } from '../invites/invite-code.ts';
import { useWizard } from './use-wizard.ts';
import { $wizard, changeWizard } from './wizard.store.ts';
import type { CodeCheck } from './wizard-state.ts';
import { codeWords as words } from './words.ts';

interface Note {
  text: string;
  isProblem: boolean;
}

export interface InviteFormProps {
  /** The code that was typed before the server sent the visitor back. */
  typed: string;
  note: Note | null;
  /** True if the server sent the visitor back. Then what this tab remembers of the code doesn't count. */
  sentBack: boolean;
}

/** Asks the server about a code. Returns its answer, or why there is none. */
async function checkCode(code: string): Promise<CodeCheck | string> {
  try {
    return await inviteCalls.validate(code);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status < 500;
    return (isRefused && error.body.error) || words.unreachable;
  }
}

export function useInviteCode({ typed, note: noteOnServer, sentBack }: InviteFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const intro = useRef<HTMLParagraphElement>(null);
  const { inviteCode, validation } = useWizard({ inviteCode: typed });
  const [note, setNote] = useState(noteOnServer);
  const [isBusy, setBusy] = useState(false);
  /** True for a code that came with the mail's link. */
  const [isFilled, setFilled] = useState(false);

  const validate = async () => {
    const { inviteCode: text, validation: known } = $wizard.get();
    const code = text.trim().toUpperCase();
    if (code === '' || known || isBusy) return;
    changeWizard({ inviteCode: code });
    setNote(null);
    setBusy(true);
    const answer = await checkCode(code);
    // Edited meanwhile.
    if ($wizard.get().inviteCode !== code) return;
    setBusy(false);
    if (typeof answer === 'string') setNote({ text: answer, isProblem: true });
    else changeWizard({ validation: answer });
  };
  const leave = () => {
    // Each check counts, so a code that is still being typed waits until it is whole or sent.
    if (normalizeInviteCode($wizard.get().inviteCode).length === inviteCodeLength) void validate();
  };
  const edit = (text: string) => {
    setNote(null);
    setBusy(false);
    setFilled(false);
    changeWizard({ currentStep: 'invite', inviteCode: text, validation: null });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!$wizard.get().validation?.valid) return void validate();
    changeWizard({ currentStep: 'auth' });
    location.assign(paths.artistSignupStep('auth'));
  };

  useOnceHydrated(() => {
    /** Takes over what was typed before this was hydrated, or filled in by `take-code.inline.ts`. Returns true if it was typed. */
    const takeOver = () => {
      const text = field.current?.value ?? '';
      const isFromLink = [words.filled, words.opening].includes(intro.current?.textContent ?? '');
      const isNew = text !== $wizard.get().inviteCode;
      if (isNew) edit(text);
      setFilled(isFromLink);
      return isNew && !isFromLink;
    };
    if (sentBack)
      changeWizard({ currentStep: 'invite', inviteCode: typed || $wizard.get().inviteCode, validation: null });
    if (takeOver() && document.activeElement !== field.current) leave();
    addEventListener('hashchange', takeOver);
    return () => removeEventListener('hashchange', takeOver);
  });

  const said = note ?? (validation && { text: validation.message, isProblem: !validation.valid });
  const isValid = validation?.valid === true;
  return { field, intro, inviteCode, said: isBusy ? null : said, isBusy, isValid, isFilled, leave, edit, submit };
}
