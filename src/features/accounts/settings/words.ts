/** Texts of Account Settings that all its tabs share. */
export const settingsFrameWords = {
  title: 'Account Settings',
  description: 'Your account.',
  signIn: 'Please sign in to access account settings',
  /** Names the list of tabs for screen readers. */
  tabList: 'Settings',
  tabs: {
    profile: 'Profile',
    notifications: 'Notifications',
    privacy: 'Privacy & Security',
    preferences: 'Preferences',
    orders: 'Order History',
    account: 'Email and Password',
    vendor: 'Vendor Settings',
    admin: 'Admin Settings',
  },
};
