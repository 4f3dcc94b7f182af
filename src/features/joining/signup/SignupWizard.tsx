import { AccountForms, type AccountFormsProps } from './AccountForms.tsx';
import { InviteForm } from './InviteForm.tsx';
import { StoreForm } from './StoreForm.tsx';
import type { InviteFormProps } from './use-invite-code.ts';
import type { StoreFormProps } from './use-store-form.ts';

type Props =
  | ({ step: 'invite' } & InviteFormProps)
  | ({ step: 'auth' } & AccountFormsProps)
  | ({ step: 'customize' } & StoreFormProps);

/** The steps of an artist's signup. Which step it is, the server decides; how far it is, and what was typed, is kept in this tab. */
export function SignupWizard(props: Props) {
  if (props.step === 'invite') return <InviteForm {...props} />;
  return props.step === 'auth' ? <AccountForms {...props} /> : <StoreForm {...props} />;
}
