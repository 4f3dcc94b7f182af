import { partSchemas } from './settings.api.ts';
import type { SettingsForm } from './settings-page.server.ts';
import { settingsFormWords as words } from './words.ts';

export function settingsField({ part, values, problems, theirs }: SettingsForm, name: string) {
  const saved = theirs[name];
  return {
    name,
    schema: partSchemas[part],
    value: values[name],
    problem: problems[name],
    saved: saved === undefined ? undefined : words.stored(saved || words.nothing),
  };
}
