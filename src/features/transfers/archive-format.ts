/** How our archives are written: the first file says which kind of archive it is, so that only those are read in. */

/** Named in `archive.json`. A reader refuses other kinds, and newer versions. */
export const archiveFormat = 'river-city-artists/store';
export const archiveVersion = 1;

export const archiveNames = {
  about: 'archive.json',
  readMe: 'READ-ME.txt',
  store: 'store.json',
  boxes: 'boxes.json',
  pieces: 'pieces.json',
  orders: 'orders.json',
  messages: 'messages.json',
  piecesTable: 'pieces.csv',
  ordersTable: 'orders.csv',
  messagesTable: 'messages.csv',
  eventsTable: 'events.csv',
  planTable: 'plan.csv',
} as const;
