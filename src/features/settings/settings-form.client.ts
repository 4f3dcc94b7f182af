/** Saves the forms of Account Settings without leaving the page, and keeps what is typed until the server has it. */
import { accountHeader, publicCall } from '../../platform/api/typed-fetch.ts';
import { startLiveForm } from '../../platform/forms/live-form.client.ts';
import { session } from '../accounts/session/shared-session.store.ts';
import type { SettingsPart } from '../accounts/settings/account-settings.ts';
import type { SettingsAnswerDto } from './settings.api.ts';
import { isNameHidden, toPartInput } from './settings-fields.ts';
import { profileWords, settingsFormWords as words } from './words.ts';

/** The page has the theme at once; the next ones get it from the cookie. */
function showTheme(theme: string): void {
  document.documentElement.style.colorScheme = theme === 'system' ? '' : theme;
}

function start(form: HTMLFormElement): void {
  const part = form.dataset['part'] as SettingsPart;
  const button = form.querySelector('.save button') as HTMLButtonElement;
  const status = form.querySelector('[data-status]') as HTMLElement;
  startLiveForm({
    form,
    draft: { name: 'settings', place: part },
    words,
    asksBeforeLeaving: true,
    say(said, tone) {
      status.replaceChildren(...said);
      status.toggleAttribute('data-problem', tone !== 'calm');
      button.textContent = tone === 'failed' ? words.retry : words.save;
    },
    async save(fields) {
      const { revision } = await publicCall<SettingsAnswerDto>(`/api/users/me/settings/${part}`, {
        method: 'PUT',
        body: toPartInput(part, fields),
        // Refused if this browser has signed in to another account meanwhile.
        headers: { [accountHeader]: form.dataset['account'] ?? '', 'If-Match': `"${fields['revision']}"` },
      });
      // The menu shows the name, and the page the theme.
      if (part === 'profile') void session().refresh(true);
      if (part === 'preferences') showTheme(fields['theme'] ?? '');
      const isHidden = part === 'profile' && isNameHidden(fields);
      return { revision, said: [words.saved, ...(isHidden ? [` ${profileWords.nameHidden}`] : [])] };
    },
  }).restore();
}

const form = document.querySelector<HTMLFormElement>('.settings-form');
if (form) start(form);
