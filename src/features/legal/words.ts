import type { PolicyFacts, PolicySection } from './policy.ts';

/** Texts that the pages about the site share. */
export const legalWords = {
  /** Their list, on each of them. */
  pages: 'Help and policies',
  updated: (day: string) => `Last updated ${day}.`,
  links: {
    contact: 'Contact Us',
    returns: 'Returns and Refunds',
    terms: 'Terms',
    privacy: 'Privacy',
    accessibility: 'Accessibility',
    report: 'Report a Problem',
  },
};

/** Says who runs the site, and how to reach them. */
export const describeOperator = ({
  operator,
  siteName,
  operatorAddress: address,
  contactEmail: email,
  demo,
}: PolicyFacts): PolicySection => ({
  id: 'operator',
  heading: 'Who runs this site',
  text: [
    operator === siteName ? `${operator} runs this site.` : `${operator} runs ${siteName}.`,
    address === ''
      ? 'We haven’t published a postal address yet. Ask us for it by email.'
      : `Our postal address is ${address}.`,
    `Write to [${email}](mailto:${email}) or use the [contact form](/contact).`,
    ...(demo ? ['This site is a demo. Nothing here is really sold, and no card is charged.'] : []),
  ],
});
