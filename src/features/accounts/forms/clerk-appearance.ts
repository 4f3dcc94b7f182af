import type { SignIn } from '@clerk/astro/react';
import type { ComponentProps } from 'react';

/** Clerk draws the edge of a field as a faint shadow. `!important` is needed, as its selectors are equally specific. */
const fieldBorder = {
  border: '1px solid var(--color-muted) !important',
  boxShadow: 'none !important',
  '&:hover': { borderColor: 'var(--color-ink) !important' },
  '&:focus, &[data-focus-within=true]': {
    borderColor: 'var(--color-ink) !important',
    outline: '2px solid var(--color-ink) !important',
    outlineOffset: '1px',
  },
  '&[aria-invalid=true]': { borderColor: 'var(--color-brick) !important' },
};

/** The site's own design, without options that the site does not offer and without Clerk's first heading. */
export const appearance: ComponentProps<typeof SignIn>['appearance'] = {
  variables: {
    colorPrimary: 'var(--color-ink)',
    colorPrimaryForeground: 'var(--color-ground)',
    colorForeground: 'var(--color-ink)',
    colorMutedForeground: 'var(--color-muted)',
    colorNeutral: 'var(--color-ink)',
    colorBackground: 'var(--color-ground)',
    colorMuted: 'var(--color-mat)',
    colorInput: 'var(--color-ground)',
    colorInputForeground: 'var(--color-ink)',
    colorBorder: 'var(--color-ink)',
    colorDanger: 'var(--color-brick)',
    borderRadius: '2px',
    fontFamily: 'inherit',
    fontSize: '1rem',
  },
  elements: {
    socialButtonsRoot: { display: 'none' },
    dividerRow: { display: 'none' },
    footer: { display: 'none' },
    rootBox: { width: '100%' },
    cardBox: { width: '100%', maxWidth: '28rem', overflow: 'visible', boxShadow: 'none', border: 'none' },
    card: {
      padding: '0',
      overflow: 'visible',
      boxShadow: 'none',
      border: 'none',
      textAlign: 'start',
      '&.cl-signIn-start .cl-header, &.cl-signUp-start .cl-header': { display: 'none' },
    },
    formFieldInput: { minHeight: '44px', ...fieldBorder },
    identityPreview: { margin: '0', justifyContent: 'start' },
    otpCodeFieldInput: { minHeight: '44px', ...fieldBorder },
    formFieldInputShowPasswordButton: { minWidth: '44px', minHeight: '44px' },
    formButtonPrimary: {
      minHeight: '44px',
      boxShadow: 'none',
      backgroundImage: 'none',
      '&::after': { display: 'none' },
      '& svg': { display: 'none' },
    },
  },
};
