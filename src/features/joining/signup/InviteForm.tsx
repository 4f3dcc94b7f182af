import { Field } from '../../../platform/forms/Field.tsx';
import { paths } from '../../../site/paths.ts';
import { type InviteFormProps, useInviteCode } from './use-invite-code.ts';
import { codeWords, artistSignupWords as words } from './words.ts';

/** The form with the code, which it checks without leaving the page. Without scripts it posts the code. */
export function InviteForm(props: InviteFormProps) {
  const { field, intro, inviteCode, said, isBusy, isValid, isFilled, leave, edit, submit } = useInviteCode(props);
  const label = isValid ? codeWords.next : codeWords.validate;
  return (
    <form
      id="invite"
      method="post"
      action={paths.artistSignup}
      data-again={props.sentBack || undefined}
      onSubmit={submit}
    >
      {/* `take-code.inline.ts` may have changed it before this is hydrated. */}
      <p ref={intro} suppressHydrationWarning>
        {isFilled ? codeWords.filled : words.invited}
      </p>
      <Field
        id="code"
        label={words.code}
        labelClass="mb-1 block font-semibold"
        note={{ role: 'status', className: 'said', children: said?.text }}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={field}
            name="code"
            className="field uppercase"
            value={inviteCode}
            maxLength={60}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={said?.isProblem || undefined}
            onChange={(event) => edit(event.currentTarget.value)}
            onBlur={leave}
          />
        )}
      </Field>
      <p>
        <button type="submit" className="btn btn-ink" aria-busy={isBusy || undefined}>
          {isBusy ? codeWords.validating : label}
        </button>
      </p>
    </form>
  );
}
