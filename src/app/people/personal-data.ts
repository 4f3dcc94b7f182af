/**
 * How each table relates to people: which of its columns name one, what Download My Data has of it, and what Delete Account does
 * with it. A test compares it with the tables of the code, so that a new one is decided on.
 */
import { dataParts } from './personal-data-parts.ts';

type Erasure =
  /** At once, with or without the account's own row. */
  'at once' | 'with open orders' | 'kept';

interface PersonalTable {
  /** Columns with an account's id, a person's address, or what a person wrote. Empty if it holds nobody's. */
  people: readonly string[];
  erasure: Erasure;
  why: string;
  /** Why the file has nothing of it. Without it the file has a part of this table. */
  notInFile?: string;
}

const nobody = (why: string): PersonalTable => ({ people: [], erasure: 'kept', why, notInFile: why });

export const personalTables: Readonly<Record<string, PersonalTable>> = {
  users: { people: ['id', 'email', 'name', 'image_url'], erasure: 'at once', why: 'It is the account.' },
  sessions: { people: ['user_id', 'ip_address', 'user_agent'], erasure: 'at once', why: 'Goes with the account.' },
  credentials: { people: ['user_id', 'account_id'], erasure: 'at once', why: 'Goes with the account.' },
  verifications: { people: ['value'], erasure: 'at once', why: 'Links that were mailed to the account’s address.' },
  audit_log: {
    people: ['actor_id', 'subject_id'],
    erasure: 'kept',
    why: 'Who changed what has to stay provable. It holds ids only.',
  },
  signed_links: {
    people: ['email'],
    erasure: 'with open orders',
    why: 'Links end; mails about open orders bring new ones.',
  },
  account_settings: {
    people: ['user_id', 'first_name', 'last_name', 'bio', 'location', 'website', 'avatar', 'profile_slug'],
    erasure: 'at once',
    why: 'Goes with the account.',
  },
  erasures: {
    people: ['user_id', 'avatar'],
    erasure: 'kept',
    why: 'The id of a deleted account, so that its erasure ends and can be proven.',
    notInFile: 'An account that can be downloaded has none.',
  },
  reports: {
    people: ['email', 'body', 'handled_by'],
    erasure: 'at once',
    why: 'Text and address go; that there was one stays.',
  },
  report_replies: {
    people: ['email', 'body', 'sent_by'],
    erasure: 'at once',
    why: 'Text and address go; that there was one stays.',
  },
  saved_addresses: { people: ['user_id', 'address'], erasure: 'at once', why: 'Goes with the account.' },
  checkout_drafts: {
    people: ['buyer_key', 'user_id', 'customer_email'],
    erasure: 'at once',
    why: 'Carts that wait for an address. They go with the account, and a guest’s within a day.',
    notInFile: 'They are gone within a day.',
  },
  orders: {
    people: ['user_id', 'customer_email', 'customer_name', 'attention_note', 'attention_closed_by'],
    erasure: 'with open orders',
    why: 'Amounts, dates, and pieces stay for bookkeeping.',
  },
  sales: {
    people: ['place', 'tender_reference'],
    erasure: 'at once',
    why: 'Where it was, and what finds the payment again, go as the store is closed; day and tender stay for bookkeeping.',
    notInFile: 'The store’s archive has it.',
  },
  booth_sales: nobody('Which phone sold it, and when; its phone’s row says whose that is.'),
  checkouts: {
    people: ['buyer_key'],
    erasure: 'with open orders',
    why: 'Hashes of the account or the browser, and for some hours of the network; they go with the person of the order.',
  },
  parcels: {
    people: ['address', 'tracking_number', 'hand_over_note', 'handed_over_by'],
    erasure: 'with open orders',
    why: 'Dates stay for bookkeeping.',
  },
  month_sums: nobody('What the orders of a store’s month add up to.'),
  market_sums: nobody('What these add up to in a month.'),
  month_units: nobody('How many units of a piece they sold.'),
  month_marks: nobody('On which days orders have changed since.'),
  month_rule: nobody('How these sums are computed.'),
  sale_conflicts: nobody('Units of pieces that were sold twice.'),
  booth_phones: {
    people: ['name', 'paired_by'],
    erasure: 'at once',
    why: 'It sells nothing any more, and who paired it is forgotten; that there was one stays, with its sales.',
  },
  booth_attention: {
    people: ['sale'],
    erasure: 'at once',
    why: 'Sales that weren’t recorded; they go as the store is closed.',
    notInFile: 'The store’s page of phones shows them.',
  },
  booth_helper_codes: {
    people: ['created_by'],
    erasure: 'at once',
    why: 'Codes for helpers’ phones. They go with the account, and last ten minutes.',
    notInFile: 'They are over within ten minutes.',
  },
  booth_receipt_mails: {
    people: ['address_hash'],
    erasure: 'kept',
    why: 'That a receipt was mailed, so that it is mailed once. A keyed hash, from which nobody reads the address.',
    notInFile: 'It can’t be read back.',
  },
  bare_charges: nobody('Amounts that stores charged by the provider’s own app.'),
  booth_settings: nobody('What a store lets helpers do.'),
  booth_payments: nobody('Ids of payments that phones have begun.'),
  order_lines: nobodyWithFile('Which pieces an order has stays for bookkeeping.'),
  payment_events: nobody('Ids of events at the payment provider.'),
  stock_movements: nobody('Units of pieces.'),
  refunds: {
    people: ['requested_by', 'reason'],
    erasure: 'at once',
    why: 'Amounts stay; a closed store’s reasons go.',
  },
  refund_lines: nobodyWithFile('Which pieces were refunded stays for bookkeeping.'),
  refund_request_photos: {
    people: ['id'],
    erasure: 'with open orders',
    why: 'Belongs to no request anymore; a job removes the files, then the row.',
  },
  refund_requests: { people: ['reason', 'answer'], erasure: 'with open orders', why: 'The texts go, the days stay.' },
  disputes: nobodyWithFile('Amounts, days, and the provider’s own words.'),
  events: nobody('The operator’s events.'),
  backups: nobody('When backups were made.'),
  tax_postponements: nobody('Which stores have said that they have no permit; goes as the store is closed.'),
  backup_requests: nobody('When backups were asked for.'),
  files_place: nobody('Where files are.'),
  index_now: nobody('Until when search engines were told of changes.'),
  event_vendors: nobody('Which stores take part; a closed store doesn’t.'),
  event_booths: nobody('The operator’s names of booths.'),
  event_exhibitors: nobody('Where stores stand at events; goes with their taking part.'),
  event_pieces: nobody('Which pieces stores bring to events; goes with their taking part.'),
  market_reserves: nobody('Units of pieces that are at a market right now.'),
  event_days: {
    people: ['costs'],
    erasure: 'at once',
    why: 'What an artist noted of an event; a closed store’s go.',
    notInFile: 'The page of the event and the store’s archive have it.',
  },
  categories: nobody('The operator’s categories.'),
  products: nobody('Pieces of stores, which have an archive of their own; a closed store’s go.'),
  search_documents: nobody(
    'Words of pieces, stores, and events, for the search; triggers let them go with what they describe.',
  ),
  search_synonyms: nobody('The operator’s words for the search.'),
  search_words: nobody('Single words, for the nearest spellings.'),
  vendor_boxes: nobody('Boxes of stores, which their archive has; a closed store’s go.'),
  former_product_slugs: nobody('Addresses of pieces.'),
  vendors: {
    people: [
      'owner_user_id',
      'owner',
      'email',
      'about',
      'portrait',
      'instagram',
      'website',
      'sales_note',
      'pickup',
      'pickup_hours',
    ],
    erasure: 'at once',
    why: 'The store’s name and address stay for its orders, and so that nobody else gets the address.',
  },
  former_vendor_slugs: nobody('Addresses of stores, which nobody else gets.'),
  collections: { people: ['user_id', 'name'], erasure: 'at once', why: 'Goes with the account.' },
  collection_items: nobodyWithFile('Goes with its collection.'),
  favorites: { people: ['user_id'], erasure: 'at once', why: 'Goes with the account.' },
  favorite_clearings: { people: ['user_id'], erasure: 'at once', why: 'Goes with the account.' },
  threads: {
    people: ['user_id', 'visitor_name', 'visitor_email', 'mailbox_hash'],
    erasure: 'with open orders',
    why: 'The artist keeps what they wrote, beside a note.',
  },
  messages: { people: ['body'], erasure: 'at once', why: 'The text goes, and a note takes its place.' },
  muted_vendors: {
    people: ['mailbox_hash'],
    erasure: 'kept',
    why: 'Mail that somebody ended has to stay off. A keyed hash, from which nobody reads the address.',
    notInFile: 'It can’t be read back.',
  },
  thread_reports: {
    people: ['reason', 'handled_by'],
    erasure: 'at once',
    why: 'The text goes; that there was one stays.',
  },
  notification_runs: {
    people: ['after'],
    erasure: 'kept',
    why: 'The id of the account that was looked at last.',
    notInFile: 'It says nothing about the account.',
  },
  notifications_sent: { people: ['user_id'], erasure: 'at once', why: 'Goes with the account.' },
  noticed_products: nobody('Prices of pieces.'),
  invites: {
    people: ['artist_name', 'artist_email', 'note', 'picture', 'created_by', 'used_by'],
    erasure: 'at once',
    why: 'Name, address, note, and picture go; that an invite was used stays.',
  },
  applications: {
    people: ['user_id', 'name', 'makes', 'links', 'replies', 'decided_by'],
    erasure: 'at once',
    why: 'Goes with the account, and 90 days after it was decided.',
  },
  application_photos: {
    people: ['picture'],
    erasure: 'at once',
    why: 'Belongs to no application anymore; a job removes the files, then the row.',
  },
  tax_permits: {
    people: ['number'],
    erasure: 'at once',
    why: 'Goes as the store is closed; orders keep the permit of their tax for bookkeeping.',
    notInFile: 'The store’s page of sales tax shows it.',
  },
  tax_registrations: {
    people: ['entered_by'],
    erasure: 'at once',
    why: 'Registrations of the operator; who entered one is forgotten with the account.',
    notInFile: 'It is the operator’s. The audit log has who entered it.',
  },
  labels: {
    people: ['requested_by', 'tracking_number'],
    erasure: 'with open orders',
    why: 'The tracking number and the copy with the address go with the order’s address; prices stay.',
  },
  postage_accounts: {
    people: ['sealed_token', 'sends_from'],
    erasure: 'at once',
    why: 'The token and the address go as the store is closed.',
  },
  plans: {
    people: ['waived_by'],
    erasure: 'at once',
    why: 'Goes once the plan has ended at the provider; an admin’s name goes with the admin.',
  },
  plan_payments: nobodyWithFile('Numbers and amounts of invoices, kept for bookkeeping.'),
  postage_payments: nobody('Prices of labels, kept for bookkeeping. The file has them with the labels.'),
  payment_accounts: nobodyWithFile('What the provider asks of a store; goes as the store is closed.'),
  transfers: {
    people: ['requested_by', 'report'],
    erasure: 'at once',
    why: 'Goes as the store is closed, with its files.',
  },
  uploads: {
    people: ['created_by', 'alt', 'picture'],
    erasure: 'at once',
    why: 'Goes as the store is closed, with its files.',
  },
  rate_limits: {
    people: ['key'],
    erasure: 'at once',
    why: 'Counted attempts, by an id or the hash of an address.',
    notInFile: 'They are gone within a day.',
  },
  refused_addresses: {
    people: ['address_hash'],
    erasure: 'kept',
    why: 'Mail to an address that refuses it has to stay off. A keyed hash, from which nobody reads the address.',
    notInFile: 'It can’t be read back.',
  },
};

function nobodyWithFile(why: string): PersonalTable {
  return { people: [], erasure: 'kept', why };
}

export { dataParts };
