import type { Policy, PolicyFacts } from '../policy.ts';

/** The accessibility statement. */
export const accessibilityPolicy = ({ siteName, contactEmail }: PolicyFacts): Policy => ({
  title: 'Accessibility',
  description: `How ${siteName} works for everyone, what we know doesn’t work yet, and how to tell us.`,
  lead: 'Everyone should be able to browse, save, and buy here. Our goal is WCAG 2.2, level AA.',
  sections: [
    {
      id: 'works',
      heading: 'What you can rely on',
      list: [
        'Every page works with a keyboard alone, and its parts have names that screen readers announce.',
        'Pages fit a small phone and keep working when you double the size of the text.',
        'Light and dark colors keep their contrast. Motion stops if your device asks for less.',
        'Browsing, buying, and messaging work without JavaScript.',
        'Buttons and menus are at least 44 pixels high.',
      ],
    },
    {
      id: 'tested',
      heading: 'How we check',
      text: [
        'Each change runs through automatic checks of every kind of page, in light and dark colors, on a phone and on a desktop, with a keyboard, and with large text. Automatic checks don’t find everything, so tell us what they miss.',
      ],
    },
    {
      id: 'limits',
      heading: 'What we know doesn’t work yet',
      list: [
        'Artists write the descriptions of their own pictures, so some pictures are described better than others.',
        'The payment form is Stripe’s, and we can’t change how it works.',
        'Artists can style their own pages. We check the colors of their texts and change those that would be hard to read, but their typefaces, sizes, and spacing can be less clear than ours.',
        'Texts are in English for now.',
      ],
    },
    {
      id: 'tell',
      heading: 'Tell us',
      text: [
        `Did something get in your way? [Use the contact form](/contact) or write to [${contactEmail}](mailto:${contactEmail}). Say which page, and what you tried. We’ll help you finish what you came for, and fix the page.`,
      ],
    },
  ],
});
