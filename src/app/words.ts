/** After either page a payment may have come through. */
const text =
  'This isn’t your fault, and your cart is saved on this device. If you just paid, don’t pay again: we’ll email you when your order is confirmed. Otherwise, try again in a moment. If it keeps happening, email {email} with this request ID:';

/** The pages of status 500 and 503. `{email}` is the address of the site, as a link. */
export const errorPages = {
  failed: {
    title: (siteName: string) => `Something went wrong | ${siteName}`,
    description: 'Something went wrong on our end.',
    heading: 'Something went wrong on our end',
    text,
  },
  unavailable: {
    title: (siteName: string) => `Back in a moment | ${siteName}`,
    description: 'We’re having trouble right now.',
    heading: 'We’re having trouble right now',
    text,
  },
  retry: 'Try Again',
  home: 'Go Home',
} as const;
