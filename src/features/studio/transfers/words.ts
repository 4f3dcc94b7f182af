/** What stands in an archive besides the vendor's own words: names of columns, and what tells what is in it. */
export const archiveWords = {
  you: 'You',
  pieceColumns: [
    'Name',
    'Description',
    'Price',
    'Currency',
    'Quantity',
    'Medium',
    'Size',
    'Year',
    'Category',
    'Status',
    'Page',
  ],
  pictureColumns: Array.from({ length: 12 }, (_, index) => `Picture ${index + 1}`),
  orderColumns: [
    'Order',
    'Status',
    'Parcel',
    'Paid',
    'Buyer',
    'Ship to',
    'Pieces',
    'Subtotal',
    'Discount',
    'Shipping',
    'Processing fee',
    'Tax',
    'Rounding',
    'Total',
    'Refunded',
    'Platform fee',
    'Card processing',
    'Tracking',
  ],
  messageColumns: ['Sent', 'Conversation with', 'Order', 'From', 'Message'],
  readMe: (store: string) => `Everything of ${store}.

pictures/      Your photos, in the size we keep, without what the camera wrote into them.
pieces.csv     Your pieces as a table. Spreadsheets open it. So do orders.csv and messages.csv.
pieces.json    The same with everything we know about them, for programs. So are store.json, orders.json, and messages.json.

Prices in the tables are in dollars. In the JSON files, amounts are whole cents, and times are in UTC.
Email addresses of buyers aren't in here, because they gave them to the site for their order only.
`,
};

/** The page where vendors take everything along. */
export const transferWords = {
  title: 'Take It With You',
  description: 'Download everything of your store as one file.',
  archive: 'Your archive',
  archiveText:
    'One ZIP file with your pieces and their photos, orders, messages, and settings. Spreadsheets and other shops can read it. We make it in the background and email you when it’s ready.',
  make: 'Make an Archive',
  makeNew: 'Make a New Archive',
  waiting: 'Your archive is next in line.',
  working: 'We’re making your archive.',
  progress: (done: number, total: number) => `${done} of ${total} parts`,
  leave: 'You can close this page. We’ll email you when the archive is ready.',
  ready: (day: string) => `Your archive from ${day} is ready.`,
  until: (day: string) => `You can download it until ${day}. After that we delete it.`,
  download: (size: string) => `Download (${size})`,
  dashboard: 'Back to Storefront',
};

export const transferErrors = {
  archiveFailed: 'We couldn’t make your archive. Nothing of your store was changed. Please try again.',
};

/** The email that says that an archive is ready. */
export const archiveMailWords = {
  subject: 'Your archive is ready',
  title: 'Your archive is ready',
  label: (store: string) => store,
  text: 'Everything of your store is in one file: pieces, photos, orders, messages, and settings.',
  until: (day: string) => `Sign in to download it until ${day}. After that we delete it.`,
  action: 'Download Your Archive',
};
