import { InviteForm } from './InviteForm.tsx';
import { StoreForm } from './StoreForm.tsx';
import type { InviteFormProps } from './use-invite-code.ts';
import type { StoreFormProps } from './use-store-form.ts';

type Props = ({ step: 'invite' } & InviteFormProps) | ({ step: 'customize' } & StoreFormProps);

/**
 * The steps of an artist's signup that check what is typed as one types. The step between, with the account, is a form of its
 * own (`AccountStep.astro`). Which step it is, the server decides; what was typed is kept in this tab.
 */
export const SignupWizard = (props: Props) =>
  props.step === 'invite' ? <InviteForm {...props} /> : <StoreForm {...props} />;
