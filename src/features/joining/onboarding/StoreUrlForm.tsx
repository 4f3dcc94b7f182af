import { useRef, useState } from 'react';
import { readTyped } from '../../../platform/forms/form-fields.client.ts';
import { useOnceHydrated } from '../../../platform/islands/use-once-hydrated.ts';
import { paths } from '../../../site/paths.ts';
import { normalizeSlug } from '../../catalog/slugs.ts';
import { SlugField } from '../signup/SlugField.tsx';
import { finishSlug } from '../signup/store-choices.ts';
import { changeChoices } from '../signup/wizard.store.ts';
import { chooseUrlWords as words } from './words.ts';

interface Props {
  slug: string;
  problem: string | undefined;
  host: string;
  back: string;
}

/**
 * Shows the whole address of the store URL that is typed, and hands the choice on to the signup of this tab. Continue is off
 * while it is blank; without scripts the server says so.
 */
export function StoreUrlForm({ slug, problem: found, host, back }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(slug);
  const [problem, setProblem] = useState(found);
  const [isReady, setReady] = useState(false);
  const type = (typed: string) => {
    setProblem(undefined);
    setText(typed);
  };
  useOnceHydrated(() => {
    const { vendorSlug } = form.current ? readTyped(form.current) : {};
    if (vendorSlug !== undefined) type(normalizeSlug(vendorSlug));
    setReady(true);
  });
  const chosen = finishSlug(text);
  return (
    <form
      ref={form}
      id="choose-url"
      method="post"
      action={paths.vendorOnboarding}
      noValidate
      onSubmit={() => changeChoices({ vendorSlug: chosen })}
    >
      <SlugField label={words.label} host={host} text={text} problem={problem} onChange={type} />
      <p>
        {`${words.yours} `}
        <b className="wrap-anywhere">
          <span>{`${host}/`}</span>
          <wbr />
          <span>{chosen}</span>
        </b>
      </p>
      <p className="wizard-go">
        <button type="submit" className="btn btn-ink" disabled={isReady && chosen === ''}>
          {words.next}
        </button>
        <a className="tap link" href={back}>
          {words.back}
        </a>
      </p>
    </form>
  );
}
