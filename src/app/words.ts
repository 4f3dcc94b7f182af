/** The pages of status 500 and 503. `{email}` is the address of the site, as a link. */
export const errorPages = {
  failed: {
    title: (siteName: string) => `Something went wrong | ${siteName}`,
    description: 'An error on our side.',
    heading: 'Something went wrong on our side',
    text: 'Nothing you did. Your cart is kept on your device. Please try again in a moment; if it stays like this, write to {email} and name this request:',
  },
  unavailable: {
    title: (siteName: string) => `Back in a moment | ${siteName}`,
    description: "The site can't reach its records.",
    heading: "We can't reach our records right now",
    text: 'Nothing you did, and nothing was charged by this page. Please try again in a moment; if it stays like this, write to {email} and name this request:',
  },
  retry: 'Try again',
  home: 'Go Home',
} as const;
