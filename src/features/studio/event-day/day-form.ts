import * as v from 'valibot';
import { textSchema } from '../../../platform/api/text-schema.ts';
import { DomainError, type FieldError } from '../../../platform/errors.ts';
import type { Texts } from '../../../platform/forms/form-state.ts';
import { type Cents, formatCents } from '../../../platform/money.ts';
import { readDollars } from '../../buying/fees/parse-cents.ts';
import type { EventCost } from '../../market/market.ts';
import type { DayNotes } from './day-sums.ts';
import { dayErrors as errors } from './words.ts';

/** More than a booth costs. */
const maxCents: Cents = 9_999_999;
/** As many as one store has. */
const maxHome = 99_999;
const nameMaxLength = 60;
const maxCosts = 12;
const emptyCosts = 2;

const costNameSchema = textSchema({ label: errors.costLabel, min: 0, max: nameMaxLength });

export const costName = (index: number): string => `cost-${index}-name`;
export const costAmount = (index: number): string => `cost-${index}-amount`;

const homeField = /^home-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const homeOf = (pieceId: string): string => `home-${pieceId}`;

/** Returns the indexes of the lines for costs that a form has: those that are used, and some more. */
export function listCostLines(values: Texts): number[] {
  const used = Array.from({ length: maxCosts }, (_none, index) => index).filter(
    (index) => (values[costName(index)] ?? '') + (values[costAmount(index)] ?? '') !== '',
  );
  const count = Math.min(maxCosts, (used.at(-1) ?? -1) + 1 + emptyCosts);
  return Array.from({ length: count }, (_none, index) => index);
}

function readFields(typed: Texts) {
  const problems: FieldError[] = [];
  const textOf = (path: string): string => (typed[path] ?? '').trim();
  const fail = (path: string, message: string) => {
    problems.push({ path, message });
    return 0;
  };
  /** Null for an empty one. */
  const readAmount = (path: string): Cents | null => {
    const text = textOf(path);
    if (text === '') return null;
    const cents = readDollars(text);
    return cents !== null && cents <= maxCents ? cents : fail(path, errors.amount(formatCents(maxCents)));
  };
  return { problems, textOf, fail, readAmount };
}

type Fields = ReturnType<typeof readFields>;

/** Reads a line of the costs; null for one that is empty. */
function readCost({ textOf, fail, readAmount }: Fields, index: number): EventCost | null {
  const typed = textOf(costName(index)).replace(/\s+/g, ' ');
  const { success, output, issues } = v.safeParse(costNameSchema, typed);
  const name = success ? output : typed;
  const cents = readAmount(costAmount(index));
  if (name === '' && cents === null) return null;
  if (!success) fail(costName(index), issues[0].message);
  return { name, cents: cents ?? fail(costAmount(index), errors.noAmount) };
}

/** Reads how many of which pieces came home. An empty field wasn't counted. */
function readHome({ textOf, fail }: Fields, typed: Texts): Record<string, number> {
  const home: Record<string, number> = {};
  for (const name of Object.keys(typed)) {
    const id = homeField.exec(name)?.[1];
    const text = textOf(name);
    if (id === undefined || text === '') continue;
    const count = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
    home[id] = count <= maxHome ? count : fail(name, errors.home(maxHome));
  }
  return home;
}

/** Reads the form. @throws DomainError `invalid` with the fields that are wrong */
export function readNotes(typed: Texts): DayNotes {
  const fields = readFields(typed);
  const notes = {
    floatCents: fields.readAmount('float') ?? 0,
    countedCents: fields.readAmount('counted'),
    boothFeeCents: fields.readAmount('fee') ?? 0,
    costs: Array.from({ length: maxCosts }, (_none, index) => readCost(fields, index)).filter((cost) => cost !== null),
    home: readHome(fields, typed),
  };
  const { problems } = fields;
  if (problems.length > 0) throw new DomainError('invalid', errors.alert, { fields: problems });
  return notes;
}

const toText = (cents: Cents): string => (cents / 100).toFixed(2);

/** Returns what the fields show of what was noted, those of unused lines for costs included. */
export function toTexts({ floatCents, countedCents, boothFeeCents, costs }: DayNotes): Texts {
  return {
    float: floatCents === 0 ? '' : toText(floatCents),
    counted: countedCents === null ? '' : toText(countedCents),
    fee: boothFeeCents === 0 ? '' : toText(boothFeeCents),
    ...Object.fromEntries(
      Array.from({ length: maxCosts }, (_none, index) => costs[index]).flatMap((cost, index) => [
        [costName(index), cost?.name ?? ''],
        [costAmount(index), cost ? toText(cost.cents) : ''],
      ]),
    ),
  };
}
