/** The newsletter, as the admin sees it. */
import { plural } from '../../../platform/plural.ts';

export const newsletterWords = {
  title: 'Newsletter',
  description: 'Who reads the newsletter, and what was sent.',
  next: (when: string) => `Next: ${when}`,
  about: 'It writes itself from new pieces, new artists, events, and each reader’s favorite categories.',
  readers: (count: number) =>
    plural(count, { one: '1 person has chosen it.', other: `${count} people have chosen it.` }),
  off: 'None Are Sent',
  offAbout: 'Newsletters have to show a postal address. Set OPERATOR_ADDRESS to send them.',
  groups: 'Who Reads It',
  groupsAbout: 'By favorite category. Each reader can have several, and gets pieces of those first.',
  noCategory: 'No favorite category',
  noReaders: 'Nobody has chosen the newsletter yet.',
  sent: 'Sent',
  nothingSent: 'No newsletter has been sent yet.',
  people: (count: number) => plural(count, { one: '1 person', other: `${count} people` }),
  onItsWay: 'still being sent',
  nothingNew: 'Nothing new, so nobody got one',
  read: 'Read',
  /** Read out after “Read”. */
  readOf: (day: string) => ` the newsletter of ${day}`,
  preview: 'Preview',
  asSent: (category: string | null, day: string) =>
    category === null ? `${day}, as sent` : `${day}, as a reader of ${category} got it`,
  asNow: (category: string | null) =>
    category === null
      ? 'The next one, as it would be now'
      : `The next one, as a reader of ${category} would get it now`,
  backToNext: 'See the Next One',
  empty: 'There’s nothing new to tell in it yet. Nobody gets an empty newsletter.',
  noPreview: 'The next newsletter shows here once there’s something new to tell.',
};
