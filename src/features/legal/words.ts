/** Texts that the pages about the site share. */
export const legalWords = {
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

/** The section of the terms and of the privacy policy about who runs the site. */
export const operatorWords = {
  heading: 'Who runs this site',
  runsThis: (siteName: string) => `${siteName} runs this site.`,
  runs: (operator: string, siteName: string) => `${operator} runs ${siteName}.`,
  noAddress: 'We haven’t published a postal address yet. Ask us for it by email.',
  address: (address: string) => `Our postal address is ${address}.`,
  write: (email: string) => `Write to [${email}](mailto:${email}) or use the [contact form](/contact).`,
  demo: 'This site is a demo. Nothing here is really sold, and no card is charged.',
};
