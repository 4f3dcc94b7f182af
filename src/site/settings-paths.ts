/** The tabs of Account Settings, in their order. Apart from `paths`, which weighs on every page of a signed-in visitor. */
export const settingsTabs = [
  'profile',
  'notifications',
  'privacy',
  'preferences',
  'orders',
  'account',
  'vendor',
  'admin',
] as const;

export type SettingsTab = (typeof settingsTabs)[number];

const root = '/account/settings';

/** Returns the path of a tab of Account Settings. The first one is the page itself. */
export const settingsPath = (tab: SettingsTab): string => (tab === 'profile' ? root : `${root}/${tab}`);

export const orderHistoryPath = settingsPath('orders');

export const ownMessagesPath = '/account/messages';
export const ownThreadPath = (threadId: string): string => `${ownMessagesPath}/${threadId}`;

/** Where the forms of the account go, which lead back to their tab. */
export const accountFormPaths = { password: '/account/password', email: '/account/email', avatar: '/account/avatar' };

export const privacyPaths = { data: '/account/data', delete: '/account/delete' };
