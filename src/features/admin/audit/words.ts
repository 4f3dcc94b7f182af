/** Texts of the audit log. Each kind of act has its sentence here. */

type Details = Readonly<Record<string, string | null>>;

const acts: Readonly<Record<string, (subject: string, details: Details) => string>> = {
  'category.added': (name) => `Added category: ${name}`,
  'category.renamed': (name) => `Renamed category: ${name}`,
  'category.moved': (name, { place }) => `Moved category to place ${place ?? ''}: ${name}`,
  'category.removed': (name) => `Removed category: ${name}`,
  'search_words.added': (_id, { words }) => `Added search words: ${words ?? ''}`,
  'search_words.changed': (_id, { words }) => `Changed search words: ${words ?? ''}`,
  'search_words.removed': (_id, { words }) => `Removed search words: ${words ?? ''}`,
  'event.created': (name) => `Added event: ${name}`,
  'event.changed': (name) => `Changed event: ${name}`,
  'event.moved': (name) => `Moved event: ${name}`,
  'event.published': (name) => `Published event: ${name}`,
  'event.unpublished': (name) => `Unpublished event: ${name}`,
  'event.canceled': (name) => `Canceled event: ${name}`,
  'event.restored': (name) => `Event back on: ${name}`,
  'order.settled': (id, { number }) => `Order ${number ?? id} was marked as settled`,
  'tax.registered': (state, { fromDay }) =>
    `The site was registered for the sales tax of ${state}, from ${fromDay ?? ''} on`,
  'tax.unregistered': (state) => `The site’s registration for the sales tax of ${state} was removed`,
  'role.assigned': (who, { role, context }) => `${who} got the role ${role ?? ''} (${context ?? ''})`,
  'role.granted': (who) => `${who} became an admin`,
  'role.withdrawn': (who, { to }) => `${who} is no longer an admin (now ${to ?? ''})`,
  'account.removed': () => 'An account was deleted',
  'account.signed_out': (who) => `${who} was signed out everywhere`,
  'invite.made': (_invite, { slug }) => `An artist was invited to /${slug ?? ''}`,
  'invite.revoked': () => 'An invite was revoked',
  'application.invited': () => 'An artist who applied was invited',
  'application.replied': () => 'An artist who applied got a reply',
  'application.declined': () => 'An application was declined',
  'store.form_sent': (store, { page }) => `An admin sent a form in the dashboard of ${store} (${page ?? ''})`,
  'report.answered': () => 'A report was answered',
  'piece.unpublished': () => 'A piece was unpublished',
  'report.handled': () => 'A report was marked as handled',
  'thread.blocked': () => 'The visitor of a thread was blocked',
  'thread.unblocked': () => 'The visitor of a thread was unblocked',
  'mail.retried': () => 'An email was sent again',
  'address.refused': () => 'Emails to an address were stopped',
  'address.allowed': () => 'Emails to an address were allowed again',
  'store.featured': (store, { place }) => `${store} was put on the home page (place ${place ?? ''})`,
  'store.moved': (store, { place }) => `${store} moved to place ${place ?? ''} of the home page`,
  'store.unfeatured': (store) => `${store} left the home page`,
  'plan.waived': (store, { note }) => `The plan of ${store} was waived (${note ?? ''})`,
  'plan.unwaived': (store) => `The plan of ${store} is paid again`,
  'artists.written': (_key, { view, count }) => `${count ?? ''} artists got an email (view “${view ?? ''}”)`,
  'store.suspended': (store) => `${store} was suspended`,
  'store.reinstated': (store) => `${store} was reinstated`,
  'store.address_changed': (store, { from, to }) => `${store} moved from /${from ?? ''} to /${to ?? ''}`,
  'backup.requested': () => 'A backup was asked for',
  'debug.viewed': (who) => `${who} opened the debug pages`,
};

/** Returns the sentence of an act; its name for one that no sentence is known of. */
export const describeAct = (action: string, subject: string, details: Details): string =>
  acts[action]?.(subject, details) ?? `${action}: ${subject}`;

export const auditListWords = {
  title: 'Log',
  description: 'What admins did, and when.',
  search: 'Person, store, or act',
  empty: 'No admin activity yet.',
  view: { all: 'All', roles: 'Roles', stores: 'Stores' },
  act: 'Act',
  subject: 'Subject',
  details: 'Details',
  by: 'By',
  at: 'When',
  site: 'the site itself',
};
