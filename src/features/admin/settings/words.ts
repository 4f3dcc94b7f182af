/** Texts of the admins' tab in Account Settings. */
export const adminSettingsWords = {
  title: 'You’re an admin',
  text: 'Admins see every account and every store. What you change in the admin panel is in its log.',
  panel: 'Open Admin Panel',
  places: {
    artists: ['Artists', 'Feature, suspend, and reinstate stores, and change their addresses.'],
    orders: ['Orders', 'Find any order.'],
    customers: ['Customers', 'Find an account, change its role, and end its sessions.'],
    invites: ['Invites', 'Invite artists.'],
    reports: ['Reports', 'What visitors reported.'],
    mails: ['Emails', 'Emails that failed, and addresses that refuse them.'],
    audit: ['Log', 'What admins changed.'],
    debug: ['How the site is set up', 'Keys by their kind, and whether payments work.'],
    system: ['System health', 'What is missing for a healthy site.'],
  },
} as const;
