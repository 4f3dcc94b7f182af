/** The table of the plan: what each answer of the provider means for the shop. */
import { expect, test } from 'vitest';
import { dueMail } from '../../../src/features/plan/due-mail.ts';
import { countDaysLeft, type PlanFacts, planState, restOf, stageOf } from '../../../src/features/plan/plan-state.ts';

const day = 86_400_000;
const begin = new Date('2026-11-01T12:00:00Z');
const after = (days: number) => new Date(begin.getTime() + days * day);

const trial: PlanFacts = {
  freeUntil: after(30),
  waivedAt: null,
  seasonAt: null,
  status: null,
  trialEndsAt: null,
  periodEndsAt: null,
  endsAt: null,
  endedAt: null,
  unpaidSince: null,
  card: null,
};
const card = { brand: 'Visa', last4: '4242' };
const paid: PlanFacts = { ...trial, status: 'active', periodEndsAt: after(60), card };
const late: PlanFacts = { ...paid, status: 'past_due', unpaidSince: after(60) };

const stageAt = (facts: PlanFacts, days: number) => stageOf(planState(facts, after(days)));

test('free days need no card; without one the shop rests when they end, and leaves the lists 60 days later', () => {
  expect(planState(trial, after(29))).toMatchObject({ is: 'trial', until: after(30), card: null });
  expect(planState(trial, after(30))).toMatchObject({ is: 'resting', why: 'trial_over', isLong: false });
  expect(stageAt(trial, 89)).toBe('resting');
  expect(stageAt(trial, 90)).toBe('hidden');
});

test('a shop whose plan is paid is open, whatever the clock says', () => {
  for (const days of [0, 45, 400]) expect(stageAt(paid, days)).toBe('open');
  expect(planState({ ...paid, status: 'trialing', trialEndsAt: after(30) }, after(10))).toMatchObject({
    is: 'trial',
    until: after(30),
    card,
  });
});

test('late for 21 days is open, and then rests; what Stripe calls unpaid follows the same clock', () => {
  for (const status of ['past_due', 'unpaid'] as const) {
    const facts = { ...late, status };
    expect(planState(facts, after(60))).toMatchObject({ is: 'late', day: 0, restsAt: after(81) });
    expect(planState(facts, after(67))).toMatchObject({ is: 'late', day: 7 });
    expect(stageAt(facts, 80.99)).toBe('open');
    expect(planState(facts, after(81))).toMatchObject({ is: 'resting', why: 'late' });
    expect(stageAt(facts, 141)).toBe('hidden');
  }
});

test('what ends with its period rests from then on, by the clock alone; what ended in the free days leaves the rest of them', () => {
  const season = { ...paid, seasonAt: after(40), endsAt: after(60) };
  expect(planState(season, after(59))).toMatchObject({ is: 'active', endsAt: after(60) });
  expect(planState(season, after(60))).toMatchObject({ is: 'resting', why: 'season' });
  const canceled = { ...paid, status: 'canceled' as const, endedAt: after(70) };
  expect(planState(canceled, after(71))).toMatchObject({ is: 'resting', why: 'canceled', since: after(70) });
  expect(planState({ ...canceled, endedAt: after(5) }, after(6))).toMatchObject({ is: 'trial', until: after(30) });
});

test('a waived plan is open in every state', () => {
  for (const facts of [trial, paid, late])
    expect(restOf({ ...facts, waivedAt: after(1) }), JSON.stringify(facts)).toBeNull();
});

test('mails: 7 days before the end, on days 0, 3, 7, 14, and 20, when it rests, and when it is back; each once', () => {
  const told: string[] = [];
  const seen: string[] = [];
  const tell = (facts: PlanFacts, days: number) => {
    const due = dueMail(facts, told, after(days));
    if (due === null) return;
    told.push(due.key);
    seen.push(`${days} ${due.kind}`);
  };
  for (let at = 0; at < 40; at += 1) tell(trial, at);
  for (let at = 40; at < 60; at += 1) tell(paid, at);
  for (let at = 60; at < 100; at += 1) tell(late, at);
  for (let at = 100; at < 110; at += 1) tell(paid, at);
  expect(seen).toEqual([
    '23 ending',
    '30 resting',
    '40 back',
    '60 late',
    '63 late',
    '67 late',
    '74 late',
    '80 late',
    '81 resting',
    '100 back',
  ]);
});

test('of late days that were missed only the last one is told', () => {
  const told: string[] = [];
  const due = dueMail(late, told, after(72));
  expect(due?.key).toMatch(/:7$/);
  expect(dueMail(late, [due?.key ?? ''], after(72))).toBeNull();
});

test.each([
  ['2026-12-01T14:00:00Z', '2026-12-04T20:00:00Z', 3],
  ['2026-12-02T04:00:00Z', '2026-12-04T04:30:00Z', 2],
  ['2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z', 2],
  ['2026-12-04T14:00:00Z', '2026-12-04T20:00:00Z', 1],
])('the days left from %s to %s are those of the calendar that pages name: %i', (now, until, days) => {
  expect(countDaysLeft(new Date(now), new Date(until), 'America/Kentucky/Louisville')).toBe(days);
});
