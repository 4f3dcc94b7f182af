/**
 * Makes the form of an event answer at once: its card follows what is typed, and the bar says who gets an email. What is typed
 * isn't lost without a warning.
 */
import { readFields, readTyped } from '../../../platform/forms/form-fields.client.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { showText } from '../../../platform/forms/show-text.client.ts';
import { formatEventDate } from '../../catalog/event-dates.ts';
import { artistsNamed } from '../../catalog/events.ts';
import { eventWords } from '../../catalog/words.ts';
import { followStart, readLocalTime, whatMoves } from './event-fields.ts';
import { eventFormWords as words } from './words.ts';

interface Times {
  starts: Date;
  ends: Date;
}

/** Returns the times that were typed; null while one isn't whole, or they are in the wrong order. */
function readTimes({ starts = '', ends = '' }: Texts, timeZone: string): Times | null {
  try {
    const times = { starts: readLocalTime(starts, timeZone), ends: readLocalTime(ends, timeZone) };
    return times.ends > times.starts ? times : null;
  } catch {
    return null;
  }
}

function chosenNames(form: HTMLFormElement): string[] {
  const boxes = [...form.querySelectorAll<HTMLInputElement>('[data-artist]:checked')];
  const place = ({ dataset }: HTMLInputElement) => Number(dataset['position']);
  return boxes.sort((one, other) => place(one) - place(other)).map(({ dataset }) => dataset['artist'] ?? '');
}

function showTimes(card: HTMLElement, location: string, { starts, ends }: Times, timeZone: string): void {
  const date = formatEventDate(starts, ends, timeZone);
  showText(card, '.date b', date.day);
  card.querySelector('.date time')?.setAttribute('datetime', date.iso);
  card.querySelector('.date span')?.replaceChildren(date.weekdayLong, document.createElement('br'), date.month);
  const time = document.createElement('span');
  time.className = 'inline-block';
  time.textContent = date.time;
  card.querySelector('.place')?.replaceChildren(`${location}, `, time);
}

/** Times that aren't whole leave those that are there. A new event shows once it has a name and its times. */
function showCard(card: HTMLElement, form: HTMLFormElement, fields: Texts): void {
  const timeZone = form.dataset['zone'] ?? '';
  const times = readTimes(fields, timeZone);
  const name = fields['name']?.trim() ?? '';
  if (times) showTimes(card, fields['location']?.trim() ?? '', times, timeZone);
  if (times && name !== '') card.hidden = false;
  showText(card, ':is(h2, h3) a', name);
  const details = card.querySelector('.more');
  if (details) {
    details.textContent = fields['details']?.trim() ?? '';
    card.querySelector('.says')?.replaceChildren(`${fields['summary']?.trim() ?? ''} `, details);
  }
  const names = chosenNames(form).slice(0, artistsNamed + 1);
  showText(card, '.who', names.length > 0 ? eventWords.with(names) : '');
  const picture = card.querySelector<HTMLElement>('.next-pic');
  if (picture) picture.hidden = fields['no-picture'] === 'on';
}

/** Says who gets an email when the form is saved. `data-mails` is how many people, if any would. */
function showMails(bar: HTMLElement, form: HTMLFormElement, fields: Texts): void {
  const people = Number(form.dataset['mails']);
  const [said, button] = [bar.querySelector('[role=status]'), bar.querySelector('[form=event-form]')];
  if (people === 0 || !said || !button) return;
  const what = whatMoves(fields, JSON.parse(form.dataset['saved'] ?? '{}'));
  said.textContent = what ? words.moved(what, people) : words.changeNotice(people);
  button.textContent = what ? words.saveAndMail(people) : words.save;
}

/** Lets the end follow the day of the start. Before `show` looks at both. */
function copyDay(form: HTMLFormElement): void {
  const starts = form.querySelector<HTMLInputElement>('#starts');
  const ends = form.querySelector<HTMLInputElement>('#ends');
  if (!starts || !ends) return;
  let before = starts.value;
  starts.addEventListener('input', () => {
    ends.value = followStart({ starts: starts.value, ends: ends.value, before });
    if (starts.value !== '') before = starts.value;
  });
}

function start(form: HTMLFormElement, card: HTMLElement, bar: HTMLElement): void {
  let isSent = false;
  const show = () => {
    const fields = readFields(form);
    showCard(card, form, fields);
    showMails(bar, form, fields);
  };
  copyDay(form);
  form.addEventListener('input', show);
  form.addEventListener('submit', () => {
    isSent = true;
  });
  addEventListener('beforeunload', (event) => {
    if (!isSent && Object.keys(readTyped(form)).length > 0) event.preventDefault();
  });
  // A browser may have put typed texts back before this runs.
  show();
}

const form = document.querySelector<HTMLFormElement>('#event-form');
const card = document.querySelector<HTMLElement>('#event-card');
const bar = document.querySelector<HTMLElement>('.save-bar');
if (form && card && bar) start(form, card, bar);
