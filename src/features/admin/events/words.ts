import { plural } from '../../../platform/plural.ts';

/** The list of events. */
export const eventListWords = {
  title: 'Events',
  description: 'Events of the site, also those that aren’t published.',
  search: 'Name or place',
  empty: 'There are no events yet.',
  view: { all: 'All', coming: 'Upcoming', drafts: 'Not published', past: 'Past' },
  create: 'Add an Event',
  name: 'Event',
  when: 'When',
  place: 'Place',
  state: 'State',
  saved: 'Saved by',
  slug: 'Address',
  states: { public: 'Published', draft: 'Not published', canceled: 'Canceled', past: 'Over' },
};

/** The form of an event. */
export const eventFormWords = {
  newTitle: 'Add an Event',
  description: 'An event of the site.',
  see: 'See Its Page',
  name: 'Name',
  nameHint: 'Its page’s address is made from it, and stays when you change the name.',
  summary: 'In one sentence',
  details: 'Details',
  location: 'Place',
  locationHint: 'The name of the place, for example Logan Street Market.',
  address: 'Street address',
  starts: 'Starts',
  ends: 'Ends',
  admission: 'Admission (optional)',
  admissionHint: '0 if it’s free. Leave it blank if you don’t know.',
  zone: (city: string) => `Both in ${city} time.`,
  artists: 'Participating artists',
  noArtists: 'There are no artists yet.',
  booths: 'Booths (optional)',
  boothsHint: 'Their numbers or names, with commas between them. Artists choose a free one, and say what they bring.',
  picture: 'Picture',
  pictureOf: (name: string) => `Picture of ${name}`,
  noPicture: 'No picture yet.',
  newPicture: 'Choose a photo',
  pictureHint: 'A JPEG, PNG, or WebP of at most 10 MB, 340 px or wider.',
  alt: 'What the picture shows',
  removePicture: 'Remove the picture',
  save: 'Save',
  saveAndMail: (people: number) =>
    plural(people, { one: 'Save and Email 1 Person', other: `Save and Email ${people} People` }),
  moved: (what: 'day' | 'time' | 'place', people: number) =>
    `${{ day: 'You moved the day.', time: 'You changed the time.', place: 'You changed the place.' }[what]} ${plural(
      people,
      {
        one: 'The person who saved this event gets an email when you save.',
        other: `The ${people} people who saved this event get an email when you save.`,
      },
    )}`,
  card: 'On the Events page',
  cardSaved: 'As it is saved',
  savedBy: (state: string, people: number) => `${state}, saved by ${people}`,
  create: 'Add Event',
  changeNotice: (people: number) =>
    plural(people, {
      one: '1 person saved this event. They get an email if you move or cancel it.',
      other: `${people} people saved this event. They get an email if you move or cancel it.`,
    }),
  restoreNotice: (people: number) =>
    plural(people, {
      one: '1 person saved this event. They get an email if it’s back on.',
      other: `${people} people saved this event. They get an email if it’s back on.`,
    }),
  isDraft: 'Nobody but admins sees this event.',
  isPublic: 'Everybody sees this event.',
  isCanceled: 'This event is canceled. Its page says so.',
  isOver: 'This event has ended. Its page stays.',
  publish: 'Publish',
  unpublish: 'Unpublish',
  canceling: 'If it doesn’t take place',
  cancel: 'Cancel Event',
  sure: (event: string, people: number) =>
    plural(people, {
      one: `Cancel ${event} and email the person who saved it`,
      other: `Cancel ${event} and email the ${people} people who saved it`,
    }),
  restore: 'Undo Canceling',
};

const mailed = (people: number) =>
  plural(people, {
    one: 'The person who saved it gets an email.',
    other: `The ${people} people who saved it get an email.`,
  });

/** What a form did. Nobody is mailed about an event that nobody saved. */
export const eventOutcomes: Readonly<Record<string, (saved: number) => string>> = {
  created: () => 'The event is saved. It isn’t public yet.',
  saved: () => 'Saved.',
  moved: (saved) =>
    saved > 0 ? `Saved with its new time or place. ${mailed(saved)}` : 'Saved with its new time or place.',
  published: () => 'The event is public.',
  unpublished: () => 'Only admins can see the event now.',
  canceled: (saved) => (saved > 0 ? `The event is canceled. ${mailed(saved)}` : 'The event is canceled.'),
  restored: (saved) => (saved > 0 ? `The event is back on. ${mailed(saved)}` : 'The event is back on.'),
};

/** Refusals of an event's forms. Labels name fields in the errors of schemas. */
export const eventErrors = {
  notFound: 'We couldn’t find that event.',
  changed: 'Someone else changed this event. Nothing was saved. Compare with the event as it is now, and save again.',
  nameLabel: 'The name',
  summaryLabel: 'The sentence',
  detailsLabel: 'The details',
  locationLabel: 'The place',
  addressLabel: 'The address',
  boothsLabel: 'The list of booths',
  noAdmission: 'Enter the admission in dollars, such as 5 or 12.50, or 0 if it’s free.',
  noTime: 'Enter when the event starts and when it ends.',
  skippedTime: 'That time doesn’t exist that day (clocks change). Enter an earlier or a later time.',
  endsFirst: 'The event has to end after it starts.',
  tooLong: 'An event can last two weeks at most.',
  noSlug: 'The name needs a few letters or digits.',
  notSure: 'Check the box to confirm. Nothing has changed.',
  past: 'This event has ended, so it can’t be canceled.',
};
