import { Field } from '../../../platform/forms/Field.tsx';
import type { Picture } from '../../../platform/pictures.ts';
import { paths } from '../../../site/paths.ts';
import { type ThemeName, themeNames } from '../../catalog/themes.ts';
import { OwnPiece } from './OwnPiece.tsx';
import { SlugField } from './SlugField.tsx';
import { StoreAlert } from './StoreAlert.tsx';
import { StorePreview } from './StorePreview.tsx';
import { isLineTooLong } from './store-choices.ts';
import { type StoreFormProps, useStoreForm } from './use-store-form.ts';
import { storeScriptWords, storeUrlWords, storeStepWords as words } from './words.ts';

interface ThemesProps {
  chosen: ThemeName;
  piece: Picture | null;
  problem: string | undefined;
  onChoose(theme: ThemeName): void;
}

function Themes({ chosen, piece, problem, onChoose }: ThemesProps) {
  return (
    <fieldset className="themes">
      <legend className="mb-1 font-semibold">{words.theme}</legend>
      {themeNames.map((name) => (
        <label key={name} data-theme={name}>
          <input type="radio" name="theme" value={name} checked={name === chosen} onChange={() => onChoose(name)} />
          <span className="swatch">{piece && <OwnPiece piece={piece} sizes="5rem" />}</span>
          <span>{words.themes[name]}</span>
        </label>
      ))}
      {problem && <p className="said">{problem}</p>}
    </fieldset>
  );
}

interface LineProps {
  text: string;
  longest: number;
  problem: string | undefined;
  onType(text: string): void;
}

function Line({ text, longest, problem, onType }: LineProps) {
  return (
    <Field
      id="line"
      label={
        <>
          {`${words.line} `}
          <span className="font-normal text-muted">{words.optional}</span>
        </>
      }
      labelClass="mb-1 block font-semibold"
      note={{
        className: 'said text-label text-muted',
        children: problem ?? storeScriptWords.count(text.trim().length, longest),
      }}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          name="description"
          className="field"
          rows={2}
          value={text}
          aria-invalid={problem !== undefined || isLineTooLong(text, longest) || undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** The form's button. A phone shows the one in the preview, which stays in sight; larger screens the one below the fields. */
const CreateButton = ({ isBusy }: { isBusy: boolean }) => (
  <button type="submit" form="store" className="btn btn-ink create" aria-busy={isBusy || undefined}>
    {isBusy ? storeScriptWords.creating : words.submit}
  </button>
);

export function StoreForm(props: StoreFormProps) {
  const { artist, code, piece, city, host, longest, children, costs } = props;
  const { form, choices, problems, alert, isBusy, follows, choose, rename, submit, closeAlert } = useStoreForm(props);
  const { vendorSlug, storeName, description, theme } = choices;
  const action = paths.artistSignupStep('customize');
  return (
    <>
      <form ref={form} id="store" className="ask" method="post" action={action} noValidate onSubmit={submit}>
        {children}
        <input type="hidden" name="code" value={code} />
        <Field
          id="store-name"
          label={words.storeName}
          labelClass="mb-1 block font-semibold"
          note={{ className: 'said', children: problems.storeName }}
        >
          {(attributes) => (
            <input
              {...attributes}
              name="storeName"
              className="field"
              value={storeName}
              maxLength={longest.name}
              required
              autoComplete="organization"
              aria-invalid={problems.storeName !== undefined || undefined}
              onChange={(event) => rename(event.currentTarget.value)}
            />
          )}
        </Field>
        <SlugField
          label={words.storeUrl}
          host={host}
          text={vendorSlug}
          problem={problems.vendorSlug}
          rule={follows ? storeUrlWords.follows : storeUrlWords.characters}
          onChange={(text) => choose({ vendorSlug: text })}
        />
        <Line
          text={description}
          longest={longest.line}
          problem={problems.description}
          onType={(text) => choose({ description: text })}
        />
        <Themes chosen={theme} piece={piece} problem={problems.theme} onChoose={(name) => choose({ theme: name })} />
        <p className="wizard-go">
          <CreateButton isBusy={isBusy} />
          <span className="text-label text-muted">{words.next}</span>
        </p>
        {costs}
      </form>
      <StorePreview choices={choices} artist={artist} piece={piece} city={city}>
        <CreateButton isBusy={isBusy} />
      </StorePreview>
      {alert && <StoreAlert alert={alert} onClose={closeAlert} />}
    </>
  );
}
