/** What stands in an archive besides the vendor's own words: names of columns, and what tells what is in it. */
export const archiveWords = {
  you: 'You',
  pieceColumns: { currency: 'Currency', state: 'Status', page: 'Page' },
  pictureColumns: Array.from({ length: 12 }, (_, index) => `Picture ${index + 1}`),
  orderColumns: [
    'Order',
    'Status',
    'Parcel',
    'Paid',
    'Buyer',
    'Ship to',
    'Pieces',
    'Pieces at your price',
    'Discount',
    'Shipping at your price',
    'Processing fee paid by the buyer',
    'Tax',
    'Rounding',
    'Total',
    'Refunded',
    'Platform fee',
    'Card processing',
    'Tracking',
    'Channel',
    'Sold in person on',
    'Paid in person by',
    'Place',
    'Tax state',
    'Tax rate',
    'Tax filed by',
  ],
  eventColumns: ['Event', 'Began', 'Change at the start', 'Cash counted', 'Booth fee', 'Other costs', 'Closed'],
  cost: (name: string, dollars: string) => `${name} ${dollars}`.trim(),
  planColumns: ['Invoice', 'Of', 'Amount', 'Status', 'Paid'],
  messageColumns: ['Sent', 'Conversation with', 'Order', 'From', 'Message'],
  /** @param contains whether prices contain card processing */
  readMe: (store: string, contains: boolean) => `Everything from ${store}.

pictures/      Your photos, in the size we keep, without what the camera wrote into them.
pieces.csv     Your pieces as a table. Spreadsheets open it. So do orders.csv, messages.csv,
               events.csv, and plan.csv.
pieces.json    The same with everything we know about them, for programs. So are store.json, boxes.json, orders.json, and
               messages.json.

Prices in the tables are in dollars. In the JSON files, amounts are whole cents, and times are in UTC.
The price of a piece, and of shipping, is what buyers see${contains ? ', with card processing in it' : ''}. Of an order, what the pieces
and the shipping cost is what you asked; the processing fee that the buyer paid is beside it.
A cash price is what cash pays at your booth. Where there’s none, cash pays the price.
Email addresses of buyers aren't in here, because they gave them to the site for their order only.
`,
};

/** The page where vendors export everything. */
export const transferWords = {
  title: 'Export Your Store',
  description: 'Download your whole store as one file.',
  archive: 'Your archive',
  archiveText:
    'One ZIP file with your pieces and their photos, orders, messages, and settings. Spreadsheets and other shops can read it. We make it in the background and email you when it’s ready.',
  pieces: (count: number) => (count === 1 ? 'piece' : 'pieces'),
  photos: (count: number) => (count === 1 ? 'photo' : 'photos'),
  orders: (count: number) => (count === 1 ? 'order' : 'orders'),
  messages: (count: number) => (count === 1 ? 'message' : 'messages'),
  make: 'Make an Archive',
  makeNew: 'Make a New Archive',
  waiting: 'Your archive is next in line.',
  working: 'We’re making your archive.',
  progress: (done: number, total: number) => `${done} of ${total} parts`,
  leave: 'You can close this page. We’ll email you when the archive is ready.',
  ready: (day: string) => `Your archive from ${day} is ready.`,
  until: (day: string) => `You can download it until ${day}. After that we delete it.`,
  download: (size: string) => `Download (${size})`,
  back: 'Storefront',
};

export const transferErrors = {
  oneAtATime: 'We’re still working on another file. Wait until it’s done, then try again.',
  ownerOnly: 'Only this store’s owner can make and download its archive, when signed in to their own account.',
  archiveFailed: 'We couldn’t make your archive. Your store wasn’t changed. Please try again.',
};

/** The email that says that an archive is ready. */
export const archiveMailWords = {
  subject: 'Your archive is ready',
  title: 'Your archive is ready',
  label: (store: string) => store,
  text: 'Your whole store is in one file: pieces, photos, orders, messages, and settings.',
  until: (day: string) => `Sign in to download it until ${day}. After that we delete it.`,
  action: 'Download Your Archive',
};

const plural = (count: number, one: string, other: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : other}`;
const files = (count: number) => plural(count, 'file', 'files');
const pieces = (count: number) => plural(count, 'piece', 'pieces');

/** The part of the page that imports pieces. */
export const importWords = {
  title: 'Import pieces',
  text: 'Upload a CSV file, such as the one in your archive or the one Etsy gives you under Download Data. You’ll see what would be created before anything is. New pieces start as drafts.',
  table: 'CSV file',
  tableHint: 'Up to 10 MB and 10,000 lines.',
  photos: 'Photos',
  photosHint:
    'The files that your table names, up to 10 MB each and 40 MB together. You can add more on the next page.',
  check: 'Check the File',
};

/** The page of one import. */
export const tableWords = {
  title: 'Import Pieces',
  description: 'What a file would create in your store.',
  back: 'Back to Export Your Store',
  file: (name: string) => `From ${name}`,
  creates: (count: number) => `${pieces(count)} would be created as ${count === 1 ? 'a draft' : 'drafts'}.`,
  first: (names: readonly string[], all: number) => `${names.join(', ')}${all > names.length ? ', …' : ''}`,
  nothingYet: 'Nothing is created yet.',
  create: (count: number) => `Create ${count.toLocaleString('en-US')} ${count === 1 ? 'Draft' : 'Drafts'}`,
  throwAway: 'Discard',
  problems: (count: number) => `${plural(count, 'thing needs', 'things need')} fixing`,
  problemsText: 'Nothing was created. Fix these lines in your file and send it again.',
  line: 'Line',
  column: 'Column',
  problem: 'Problem',
  more: (count: number) => `And ${count.toLocaleString('en-US')} more.`,
  shortened: (count: number) => `${plural(count, 'text is', 'texts are')} longer than we show and would be shortened.`,
  unused: (labels: string) => `We’ll ignore these columns: ${labels}.`,
  skipped: (count: number) =>
    `Your store already has ${pieces(count)} from this file. ${count === 1 ? 'It stays' : 'They stay'} as ${count === 1 ? 'it is' : 'they are'}:`,
  sameName: (count: number) =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'has' : 'have'} the name of a piece you have. If you imported this file before, ${count === 1 ? 'it' : 'they'} would be there twice:`,
  addresses: (count: number) =>
    `${plural(count, 'picture is', 'pictures are')} on another site. We can’t import pictures from other sites. Download them and add the files:`,
  missing: (count: number) => `The table names ${files(count)} that we don’t have:`,
  photos: (count: number) => `${plural(count, 'photo', 'photos')} received.`,
  addPhotos: 'Add Photos',
  working: 'We’re creating your pieces.',
  done: (count: number) => `${pieces(count)} created as ${count === 1 ? 'a draft' : 'drafts'}.`,
  seePieces: 'See Your Pieces',
};

/** What is wrong with a photo of a table, behind its name. */
export const photoErrors = {
  twice: 'Two files have this name. Give one of them another name, in your table, too, and add both again.',
  already:
    'You’ve added another file with this name. We kept the first one. Give the other one its own name, in your table, too.',
  unclear:
    'Your table or your photos have this name more than once, in different folders, and we can’t tell which is which. Give each file its own name, in your table, too.',
};

export const tableErrors = {
  noFile: 'Choose a CSV file.',
  columns: 'The first line needs a column named Name or Title and one named Price. Nothing was created.',
  empty: 'There are no pieces in this file.',
  currency: 'We sell in US dollars only (USD).',
  category: 'We don’t have this category.',
  box: 'You don’t have this box. Add it to your boxes, or leave this blank.',
  tooManyPictures: (most: number) => `A piece can have at most ${most} photos.`,
  tooManyCells: (most: number) => `This line has more than ${most} cells, which is more than the first line names.`,
  pageTwice: 'Another line has the same page.',
  tooManyPieces: (most: number) =>
    `A store can have at most ${most.toLocaleString('en-US')} pieces. Nothing was created.`,
  problems: 'Fix the lines below in your file and send it again. Nothing was created.',
  photosRefused:
    'We can’t use some of the photos. They’re listed below. Nothing was created yet. Add others, or go on without them.',
  photosWait: 'Some photos are still being prepared. Nothing was created yet. Try again in a moment.',
  failed: 'We couldn’t create the pieces. Nothing was created. Please try again.',
  broken: {
    bytes: () => 'The file is larger than 10 MB. Split it into several files.',
    encoding: () => 'We can’t read the letters in this file. Save it as “CSV UTF-8” and send it again.',
    columns: (line: number) => `Line ${line} has more than 50 columns. Nothing was created.`,
    rows: () => 'The file has more than 10,000 lines. Split it into several files.',
    cell: (line: number) => `A cell in line ${line} is longer than 32 kB. Nothing was created.`,
    openQuote: (line: number) => `A quotation mark opens in line ${line} and never closes. Nothing was created.`,
    afterQuote: (line: number) =>
      `A quotation mark that opens in line ${line} closes in the middle of a cell. Nothing was created.`,
  },
};

/** The part of the page that restores an archive. */
export const archiveFormWords = {
  title: 'Restore an archive',
  text: 'Upload an archive made here, even for another store. You’ll see what would be created before anything is. Pieces already in your store stay as they are.',
  file: 'ZIP file',
  hint: 'Up to 2 GB. Without JavaScript, up to 10 MB.',
  send: 'Check the Archive',
  sending: (percent: number) => `Sending: ${percent}%. Keep this page open.`,
  failed: 'We couldn’t send the archive. Nothing was created. Please try again.',
};

/** The page of one archive. */
export const archivePreviewWords = {
  receiving: 'We don’t have the whole archive yet. If nothing is sending it anymore, send it again.',
  reading: 'We’re reading your archive.',
  working: 'We’re importing your pieces and photos.',
  brings: (count: number, photos: number) =>
    `${pieces(count)}${photos === 0 ? '' : ` with ${plural(photos, 'photo', 'photos')}`} would be created.`,
  only: 'Pieces come back as they were: published, drafts, or archived. Orders and messages in the archive are for reading only.',
  settings: (name: string) =>
    `Also replace this store’s name, text, pictures, colors, and shipping with those of ${name}`,
  bring: 'Import',
  done: (count: number) => `${pieces(count)} created.`,
  refused: (count: number) => `${pieces(count)} couldn’t be imported:`,
  lost: (count: number) => `${plural(count, 'picture', 'pictures')} couldn’t be imported:`,
};

export const archiveErrors = {
  noFile: 'Choose a ZIP file.',
  needsScript: 'Without JavaScript, an archive can have at most 10 MB. Turn JavaScript on and send it again.',
  notFound: 'We couldn’t find this archive. Please send it again.',
  wrongChunk: 'This part of the archive isn’t as long as it should be. Please send the archive again.',
  broken: 'This ZIP file is damaged or incomplete. Nothing was created.',
  repacked:
    'This archive was unpacked and packed again, and we can’t find our files in it. Send the ZIP file as you downloaded it. Nothing was created.',
  notOurs: 'This isn’t an archive that was made here. Nothing was created.',
  newer: 'This archive was made by a newer version of the site. Nothing was created.',
  name: 'This archive contains a file with an unsafe name. Nothing was created.',
  link: 'This archive contains a link, and we can only import files. Nothing was created.',
  encrypted: 'This archive is encrypted or packed in a way that we can’t read. Nothing was created.',
  twice: 'This archive has two files with the same name. Nothing was created.',
  entries: 'This archive has more than 20,000 files. Nothing was created.',
  bytes: 'This archive is larger than 2 GB. Nothing was created.',
  ratio: 'This archive would unpack to more than 100 times its size. Nothing was created.',
  entry: (name: string) => `The file ${name} in this archive is too large. Nothing was created.`,
  piece: (number: number, name: string | null) => (name === null ? `Piece ${number}` : `Piece ${number}, ${name}`),
  picture: (file: string, problem: string) => `${file}: ${problem}`,
  failed: 'We couldn’t import the archive. Please try again.',
};
