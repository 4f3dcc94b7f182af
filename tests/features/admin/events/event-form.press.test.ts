/** The form of an event, typed into: its card, who gets an email, and the question before leaving. */
import { expect, test } from 'vitest';
import { find, named, openPage, press, type } from '../../../support/dom.ts';

const saved = { starts: '2026-11-28T10:00', ends: '2026-11-28T16:00', location: 'Logan Street Market' };

const markup = ({ isNew = false, mails = 0 } = {}) => `
  <section id="event-card" ${isNew ? 'hidden' : ''}>
    <article class="next">
      <a class="next-pic"></a>
      <div class="date"><time datetime="2026-11-28"><b>28</b><span>Saturday<br>November</span></time></div>
      <h3><a>${isNew ? '' : 'Winter Market'}</a></h3>
      <p class="place">Logan Street Market, <span>10 AM</span></p>
      <p class="says">Old. <span class="more"></span></p>
      <p class="who"></p>
    </article>
  </section>
  <form id="event-form" data-zone="America/Detroit" data-mails="${mails}" data-saved='${JSON.stringify(isNew ? {} : saved)}'>
    <input name="name" value="${isNew ? '' : 'Winter Market'}">
    <input id="starts" name="starts" type="datetime-local" value="${isNew ? '' : saved.starts}">
    <input id="ends" name="ends" type="datetime-local" value="${isNew ? '' : saved.ends}">
    <input name="location" value="Logan Street Market">
    <input name="summary" value="Old."><textarea name="details"></textarea>
    <input type="checkbox" name="no-picture">
    <input type="checkbox" name="artist-2" data-artist="Second" data-position="2">
    <input type="checkbox" name="artist-1" data-artist="First" data-position="1">
  </form>
  <div class="save-bar"><p role="status"></p><button type="submit" form="event-form">Save</button></div>`;

async function open(page: Parameters<typeof markup>[0] = {}) {
  openPage({ html: markup(page) });
  await import('../../../../src/features/admin/events/event-form.client.ts');
}
const field = (selector: string) => find(`#event-form ${selector}`);
const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const isAskedBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('leaving asks once something was typed, and not on the way of the sent form', async () => {
  await open();
  expect(isAskedBeforeLeaving()).toBe(false);
  await type(field('[name=name]'), 'Spring Market');
  expect(isAskedBeforeLeaving()).toBe(true);
  await type(field('[name=name]'), 'Winter Market');
  expect(isAskedBeforeLeaving()).toBe(false);
  await type(field('[name=name]'), 'Spring Market');
  await press('Save');
  expect(isAskedBeforeLeaving()).toBe(false);
});

test('the card of a new event shows once it has a name and its times, and follows what is typed', async () => {
  await open({ isNew: true });
  const card = document.getElementById('event-card');
  await type(field('[name=name]'), ' Spring Market ');
  await type(field('#starts'), '2027-04-03T10:00');
  expect(card?.hidden).toBe(true);
  await type(field('#ends'), '2027-04-03T16:00');
  expect([card?.hidden, textOf('h3 a'), textOf('.date b'), textOf('.date span')]).toEqual([
    false,
    'Spring Market',
    '3',
    'SaturdayApril',
  ]);
  expect(textOf('.place')).toMatch(/^Logan Street Market, 10.*4/);
  await type(field('#starts'), '2027-04-10T10:00');
  expect([field('#ends').value, textOf('.date b')]).toEqual(['2027-04-10T16:00', '10']);
  await type(field('#ends'), '2027-04-10T09:00');
  await type(field('[name=summary]'), 'Pots.');
  await type(field('[name=details]'), 'In the hall.');
  expect([textOf('.date b'), textOf('.says')]).toEqual(['10', 'Pots. In the hall.']);
  field('[name=artist-2]').click();
  field('[name=artist-1]').click();
  field('[name=no-picture]').click();
  expect(textOf('.who')).toMatch(/First.*Second/);
  expect(document.querySelector<HTMLElement>('.next-pic')?.hidden).toBe(true);
});

test('moving a saved event says who gets an email, on the button too, until it is moved back', async () => {
  await open({ mails: 3 });
  const bar = () => [textOf('.save-bar [role=status]'), textOf('.save-bar button')];
  expect(bar()).toEqual(['3 people saved this event. They get an email if you move or cancel it.', 'Save']);
  await type(field('#starts'), '2026-11-28T11:00');
  expect(bar()).toEqual([expect.stringMatching(/^You changed the time\. The 3 people/), 'Save and Email 3 People']);
  expect(named('Save and Email 3 People')).toBeDefined();
  await type(field('#starts'), saved.starts);
  expect(bar()[1]).toBe('Save');
});
