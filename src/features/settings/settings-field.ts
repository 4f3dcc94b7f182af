import type { SettingsForm } from './settings-page.server.ts';
import { settingsFormWords as words } from './words.ts';

/** Returns what a field of Account Settings shows: what was typed, what is wrong, and what is saved meanwhile. */
export function settingsField({ texts, problems, stored }: SettingsForm, name: string) {
  const saved = stored[name];
  return {
    name,
    value: texts[name],
    problem: problems[name],
    saved: saved === undefined ? undefined : words.stored(saved || words.nothing),
  };
}
