/** The mails to people who saved an event that changed. */
export const eventChangeWords = {
  label: 'An event you saved',
  moved: {
    subject: (name: string) => `${name} has a new time or place`,
    title: (name: string) => `${name} has a new time or place`,
    text: 'You saved this event, so we’d like you to know. Here’s when and where it takes place now.',
  },
  canceled: {
    subject: (name: string) => `${name} is canceled`,
    title: (name: string) => `${name} is canceled`,
    text: 'You saved this event, so we’d like you to know: it won’t take place.',
  },
  restored: {
    subject: (name: string) => `${name} is back on`,
    title: (name: string) => `${name} is back on`,
    text: 'You saved this event, so we’d like you to know: it isn’t canceled anymore.',
  },
  now: 'Now',
  before: 'Before',
  was: 'What’s canceled',
  why: 'Why you get this',
  remove:
    'We email you about changes of events in your favorites, whatever your notification settings. Remove the event from My Collection to get no more.',
  action: 'See the Event',
};
