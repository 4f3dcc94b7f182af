/** The progress of a signup, as a browser tab keeps it. What is valid is the server's decision at every step. */
import { type ThemeName, themeNames } from '../../catalog/themes.ts';

export const signupSteps = ['invite', 'auth', 'customize'] as const;

export const wizardKey = 'artist_signup';

export type SignupStep = (typeof signupSteps)[number];

export interface CodeCheck {
  valid: boolean;
  message: string;
  artistName?: string | undefined;
}

export interface Customization {
  vendorSlug: string;
  storeName: string;
  description: string;
  theme: ThemeName;
}

export interface WizardState {
  currentStep: SignupStep;
  inviteCode: string;
  /** Null for a code that was not checked yet. */
  validation: CodeCheck | null;
  customization: Customization;
}

/** A longer text than any field takes. */
const longest = 300;

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longest;

const isCheck = (value: Partial<CodeCheck>): boolean =>
  typeof value.valid === 'boolean' && isText(value.message) && isText(value.artistName ?? '');

const isChoice = ({ vendorSlug, storeName, description, theme }: Partial<Customization>): boolean =>
  isText(vendorSlug) && isText(storeName) && isText(description) && themeNames.includes(theme as ThemeName);

export const emptyWizard = (): WizardState => ({
  currentStep: 'invite',
  inviteCode: '',
  validation: null,
  customization: { vendorSlug: '', storeName: '', description: '', theme: 'artsy' },
});

/** Parses stored progress. Returns null for anything that isn't exactly of that form, so that it is dropped. */
export function parseWizard(text: string | null): WizardState | null {
  try {
    const { currentStep, inviteCode, validation, customization } = JSON.parse(text as string) as WizardState;
    return signupSteps.includes(currentStep) &&
      isText(inviteCode) &&
      (validation === null || isCheck(validation)) &&
      isChoice(customization)
      ? { currentStep, inviteCode, validation, customization }
      : null;
  } catch {
    return null;
  }
}
