import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { adoptStyles } from '../../../platform/browser/adopt-styles.ts';
import { Dialog } from '../../../platform/ui/Dialog.tsx';
import { paths } from '../../../site/paths.ts';
import { signUpPromptTexts as words } from '../words.ts';
import { setIntendedFavorite } from './intended-favorite.ts';
import styles from './sign-up-dialog.css?inline';
import { $questionAbout, authPath } from './sign-up-question.store.ts';

/** Asks a guest who pressed a heart to sign up. Following one of its links keeps the favorite until that is done. */
export function SignUpDialog() {
  const refKey = useStore($questionAbout, { ssr: 'initial' });
  useEffect(() => adoptStyles(styles), []);
  if (refKey === null) return null;
  const keep = () => setIntendedFavorite(refKey);
  const link = (text: string, page: string, className: string) => (
    <a className={className} href={authPath(page)} onClick={keep} onAuxClick={keep}>
      {text}
    </a>
  );
  return (
    <Dialog
      id="sign-up-question"
      alert
      label={words.label}
      describedBy="sign-up-question-text"
      onClose={() => $questionAbout.set(null)}
    >
      <p id="sign-up-question-text">{words.question}</p>
      <form method="dialog">
        {link(words.signUp, paths.signUp, 'btn btn-ink')}
        {link(words.signIn, paths.signIn, 'btn')}
        <button type="submit" className="tap">
          {words.no}
        </button>
      </form>
    </Dialog>
  );
}
